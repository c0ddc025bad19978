import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { paths } from '@/lib/util/paths'
import { TARGET_HEADER } from '../address'
import { context, type Person } from '../context'
import { isSetUp } from '../set-up-state'
import { cookieOf, personOfToken } from './session-token'

/** Returns the signed-in person, for pages; null if there is none. */
export async function currentPerson(): Promise<Person | null> {
  const current = await context()
  const jar = await cookies()
  return personOfToken(current, jar.get(cookieOf(current.env, 'session').name)?.value, await headers())
}

/** Returns the requested path to return to, without the router's own parameter. */
async function askedFor(fallback: string): Promise<string> {
  const target = (await headers()).get(TARGET_HEADER)
  if (target === null) return fallback
  const [path = fallback, query] = target.split('?')
  const search = new URLSearchParams(query)
  search.delete('_rsc')
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Returns the signed-in person, for pages and layouts that require one. Otherwise redirects to setup, or to sign-in,
 * which leads back to the requested page (`path` if the front door didn't pass it). The code that reads a page's data
 * checks access again.
 */
export async function requirePerson(path: string): Promise<Person> {
  const { db } = await context()
  const person = await currentPerson()
  if (!person) redirect((await isSetUp(db)) ? paths.signIn(await askedFor(path)) : paths.setup())
  return person
}
