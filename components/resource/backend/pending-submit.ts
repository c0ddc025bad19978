/**
 * Returns the state of a submit that waits for a running search, because Enter in the search may still choose a
 * resource. It lives outside React's state, because a removed search reports its end to an outdated callback.
 */
export function createPendingSubmit() {
  let searched: string | null = null
  let awaited: string | null = null
  return {
    isWaiting: () => awaited !== null,
    /** Requests a submit. Reports whether it is due now. If not, it waits for the running search. */
    request() {
      awaited = searched
      return awaited === null
    },
    /**
     * Records the text of the running search, or null if it has ended. Reports whether a submit is due. Another text
     * cancels a waiting submit.
     */
    search(text: string | null) {
      searched = text
      if (awaited === null || text === awaited) return false
      awaited = null
      return text === null
    },
    cancel() {
      awaited = null
    },
  }
}
