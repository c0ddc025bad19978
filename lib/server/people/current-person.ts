import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { paths } from '@/lib/util/paths'
import { TARGET_HEADER } from '../routing/address'
import { context, type Person } from '../context'
import { isSetUp } from '../setup/set-up-state'
import { cookieOf, personOfToken } from './session-token'

export const currentPerson = cache(async (): Promise<Person | null> => {
  const current = await context()
  const jar = await cookies()
  return personOfToken(current, jar.get(cookieOf(current.env, 'session').name)?.value, await headers())
})

async function askedFor(fallback: string): Promise<string> {
  const target = (await headers()).get(TARGET_HEADER)
  if (target === null) return fallback
  const [path = fallback, query] = target.split('?')
  const search = new URLSearchParams(query)
  search.delete('_rsc')
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Returns the signed-in person for a page, or redirects to sign-in or setup. Code that reads a page's data must still
 * check access.
 */
export async function requirePerson(path: string): Promise<Person> {
  const { db } = await context()
  const person = await currentPerson()
  if (!person) redirect((await isSetUp(db)) ? paths.signIn(await askedFor(path)) : paths.setup())
  return person
}
