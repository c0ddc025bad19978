import { ApiError } from '@/lib/client/api-error'
import { codeNumber } from '@/lib/contract/read-envelope'

export interface Words {
  title: string
  sentence: string
}

const byCode = new Map<string, Words>(
  Object.entries({
    ADIT_OFFLINE: { title: 'The console does not answer', sentence: 'Check that it runs, then try again.' },
    ADIT_OUTCOME_UNKNOWN: {
      title: 'Outcome unknown',
      sentence:
        'The connection was lost after the request was sent. The change may have been made. Look before trying again.',
    },
    ADIT_NOT_SIGNED_IN: {
      title: 'Signed out',
      sentence: 'Your session has ended. Sign in again in another tab; what you typed stays here.',
    },
    ADIT_FORBIDDEN: {
      title: 'Not allowed for your role',
      sentence: 'An admin can change your role in Settings.',
    },
    ADIT_TOO_MANY: {
      title: 'Too many at once',
      sentence: 'The console did nothing. Wait as long as its answer says, then try again.',
    },
    ADIT_UPSTREAM_KEY: {
      title: 'The stored key cannot be opened',
      sentence: 'Nothing was sent. An admin can replace the key in Settings, or give the old secret back.',
    },
    ADIT_UPSTREAM_ADDRESS: {
      title: 'Address not allowed',
      sentence: 'The base URL of this account leads to an address that this console may not contact.',
    },
    ADIT_UPSTREAM_NAME: {
      title: 'Name not found',
      sentence: 'The host name of the management API cannot be resolved.',
    },
    ADIT_UPSTREAM_CONNECT: {
      title: 'No usable answer',
      sentence: 'The management API cannot be reached, or broke the connection off. It may be down.',
    },
    ADIT_UPSTREAM_TLS: {
      title: 'TLS failed',
      sentence: 'The certificate of the management API was not accepted, so nothing was sent.',
    },
    ADIT_UPSTREAM_TIMEOUT: {
      title: 'No answer in time',
      sentence: 'The management API took longer than 15 seconds. Try again in a moment.',
    },
    ADIT_UPSTREAM_NOT_JSON: {
      title: 'Unreadable answer',
      sentence: 'The management API answered with something that is not JSON. A proxy may stand between.',
    },
    ADIT_UPSTREAM_REDIRECT: {
      title: 'Redirected',
      sentence: 'The management API answered with a redirect, which is not followed. Check the base URL.',
    },
    ADIT_UPSTREAM_TOO_LARGE: {
      title: 'Answer too large',
      sentence: 'The management API sent more than 8 MB.',
    },
  }),
)

/** By the number at the end of the platform's own codes. Source: api-notes 1.4. */
const byNumber = new Map<number | null, Words>([
  [
    221,
    {
      title: 'Not authorised for abuse reports',
      sentence:
        "This account may neither file nor view abuse reports. What you typed is kept here. Ask the platform's support to authorise the account, then try again.",
    },
  ],
])

const byStatus: Record<number, Words> = {
  403: {
    title: 'Refused',
    sentence:
      'The management API does not allow this (403); what you typed is kept. If it allows nothing any more, the stored key may have been revoked: an admin can replace it in Settings.',
  },
  404: { title: 'Not found', sentence: 'The management API does not know this. It may have been deleted.' },
  429: {
    title: 'Too many requests',
    sentence: 'The management API limits how often it is asked. Try again in a minute.',
  },
  503: {
    title: 'Not available now',
    sentence: 'The management API is closed for maintenance or overloaded. Try again later.',
  },
}

/** What an error means for a person. The API's own words are shown beside, never lost. */
export function errorWords(error: unknown): Words {
  if (!(error instanceof ApiError))
    return {
      title: 'This page met an error of its own',
      sentence: 'Reload it. What was typed here has not been sent.',
    }
  const words = byCode.get(error.code ?? '') ?? byNumber.get(codeNumber(error.code)) ?? byStatus[error.status]
  if (words) return words
  if (error.status >= 500)
    return {
      title: 'The management API failed',
      sentence: `It answered ${error.status}; the fault is on its side. If this was a change, it may have been made: look before trying again.`,
    }
  return { title: 'Refused', sentence: 'The request was refused. What you typed is kept.' }
}
