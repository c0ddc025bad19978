import * as z from 'zod'

// The pages' policy forbids making code from text. Unless told, zod tries that once, and the browser reports it.
if (typeof window !== 'undefined') z.config({ jitless: true })
