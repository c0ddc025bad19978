import * as z from 'zod'
import { issueText } from './issue-text'

// People read the messages of failed checks, so replace all of zod's own texts.
z.config({ customError: issueText })

// The pages' content security policy forbids creating code from text. By default, zod tries to do so once, and the
// browser reports a violation.
if (typeof window !== 'undefined') z.config({ jitless: true })
