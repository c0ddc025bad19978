import * as z from 'zod'

// The pages' content security policy forbids creating code from text. By default, zod tries to do so once, and the
// browser reports a violation.
if (typeof window !== 'undefined') z.config({ jitless: true })
