import { queryOptions } from '@tanstack/react-query'
import type { Access } from '@/lib/contract/operation'
import { request } from './request'

/** Somebody who may sign in, as pages show them. */
export interface PersonRow {
  id: string
  email: string
  role: Access
  created_at: string
  /** RFC 3339; null while they may sign in. */
  disabled_at: string | null
  /** Last use of a session, RFC 3339; null when there was none. */
  seen_at: string | null
}

export const MIN_PASSWORD = 12
export const MAX_PASSWORD = 256

/** The rule of new passwords, for the help of their fields. */
export const passwordRule = `At least ${MIN_PASSWORD} characters.`

/** The error of a password that is made of the person's own email address. */
export const PERSONAL_PASSWORD = "Don't use the email address or a name in it as the password"

/** What is wrong with a password for this email, as an error of its field; null when nothing is. */
export function passwordProblem(password: string, email: string): string | null {
  const length = Array.from(password).length
  if (length === 0) return 'A password is needed'
  if (length < MIN_PASSWORD) return `At least ${MIN_PASSWORD} characters; this has ${length}`
  if (length > MAX_PASSWORD) return `At most ${MAX_PASSWORD} characters; this has ${length}`
  const same = password.trim().toLowerCase() === email.trim().toLowerCase()
  return same ? PERSONAL_PASSWORD : null
}

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => request('/api/people', { signal }) as Promise<{ people: PersonRow[] }>,
})

interface NewPerson {
  email: string
  password: string
  role: Access
}

export const addPerson = (body: NewPerson) => request('/api/people', { method: 'POST', body })

/** Changes role, password, or whether somebody may sign in. Each ends their sessions. */
export const changePerson = (id: string, body: { role?: Access; disabled?: boolean; password?: string }) =>
  request(`/api/people/${encodeURIComponent(id)}`, { method: 'PATCH', body })
