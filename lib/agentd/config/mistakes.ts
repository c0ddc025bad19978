import '@/lib/contract/zod-config'
import * as z from 'zod'
import { MISSING } from '@/lib/contract/issue-text'

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, left] of a.split('').entries()) {
    const next = [i + 1]
    for (const [j, right] of b.split('').entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (left === right ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}

/** Returns the word in `among` that is most similar to `written`, or null if no word is similar enough. */
export function nearest(written: string, among: readonly string[]): string | null {
  const near = among
    .map((word) => ({ word, far: distance(written.toLowerCase(), word) }))
    .filter(({ word, far }) => far <= Math.min(2, Math.ceil(word.length / 2)))
  return near.sort((a, b) => a.far - b.far)[0]?.word ?? null
}

function keysAt(schema: unknown, path: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodOptional) return keysAt(schema.unwrap(), path)
  const [part, ...rest] = path
  if (schema instanceof z.ZodObject)
    return part === undefined ? Object.keys(schema.shape) : keysAt(schema.shape[String(part)], rest)
  if (schema instanceof z.ZodRecord) return keysAt(schema.valueType, rest)
  return schema instanceof z.ZodArray ? keysAt(schema.element, rest) : []
}

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

const predicateOf = (message: string) =>
  message
    .replace(MISSING, 'is required')
    .replace(/^Must /, 'must ')
    .replace(/^Invalid /, 'has an invalid ')

/** Converts a validation error to user-readable messages. For a misspelled key, suggests a similar key. */
export function issuesOf(schema: z.ZodType, error: z.ZodError): Issue[] {
  return error.issues.flatMap((issue): Issue[] => {
    if (issue.code === 'invalid_key')
      return issue.issues.map(({ message }) => ({ path: issue.path, message }))
    if (issue.code !== 'unrecognized_keys') return [{ path: issue.path, message: predicateOf(issue.message) }]
    const known = keysAt(schema, issue.path)
    return issue.keys.map((key) => {
      const meant = nearest(key, known)
      const message = `isn't a known key${meant ? `: did you mean ${meant}?` : ''}`
      return { path: [...issue.path, key], message }
    })
  })
}
