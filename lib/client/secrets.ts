import { request } from './request'

/** One stored secret in clear. */
export interface RevealedSecret {
  value: string
}

/** What holds secrets: the answer of a read of a thing or a part. */
export interface SecretHolder {
  /** Name of the read, such as `https-edges.routes.oauth.get`. */
  operation: string
  params: Readonly<Record<string, string>>
}

export interface SecretPlace extends SecretHolder {
  /** Dotted path in the answer; of the whole text for a secret inside one, such as a policy. */
  field: string
  /** Which one, as the page shows it; needed where several stand inside a text. */
  fingerprint?: string
}

/**
 * Shows a stored secret: an admin's own act, which takes their password again and which the audit keeps. Put neither
 * the password nor the answer into a query cache. Throws ApiError, ADIT_WRONG_PASSWORD among them.
 */
export const revealSecret = (account: string, place: SecretPlace, password: string) =>
  request(`/api/secrets/${encodeURIComponent(account)}`, {
    method: 'POST',
    body: { ...place, password },
  }) as Promise<RevealedSecret>
