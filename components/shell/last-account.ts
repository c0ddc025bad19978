export const LAST_ACCOUNT_COOKIE = 'adit-account'

/** Keeps for the server which account was on show last, so that the settings, which belong to none, keep its pages at hand. */
export function rememberAccount(slug: string) {
  document.cookie = `${LAST_ACCOUNT_COOKIE}=${encodeURIComponent(slug)}; path=/; max-age=31536000; samesite=lax`
}
