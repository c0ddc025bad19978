export const LAST_ACCOUNT_COOKIE = 'adit-account'

/**
 * Stores the last shown account for the server, so that the settings, which have no account, still link to its pages.
 */
export function rememberAccount(slug: string) {
  document.cookie = `${LAST_ACCOUNT_COOKIE}=${encodeURIComponent(slug)}; path=/; max-age=31536000; samesite=lax`
}
