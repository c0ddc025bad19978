import * as z from 'zod'

// The pages' content security policy forbids creating code from text. By default, zod tries it once, and the browser
// reports it.
if (typeof window !== 'undefined') z.config({ jitless: true })
