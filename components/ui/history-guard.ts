import { askToLeave, isGuarded, isOtherPage } from './leave-guard'

interface Entry {
  href: string
  state: unknown
  /** Identifies the entry in the tab's history. Null in browsers without the Navigation API. */
  key: string | null
}

const navigationOf = (): Navigation | undefined => window.navigation

const currentEntry = (): Entry => ({
  href: window.location.href,
  state: window.history.state,
  key: navigationOf()?.currentEntry?.key ?? null,
})

/**
 * Returns the number of steps from the current entry to the one with `key`, or null if unknown. Looks up both positions
 * now, because they shift when a full history drops its oldest entry.
 */
function stepsTo(key: string | null): number | null {
  const navigation = navigationOf()
  const entry = navigation?.entries().find((one) => one.key === key)
  return entry && navigation?.currentEntry ? entry.index - navigation.currentEntry.index : null
}

/**
 * Calls `settle` when the page adds or replaces a history entry. Without the Navigation API, calls it on each input
 * and click.
 */
function followOwnEntries(settle: () => void): () => void {
  const navigation = navigationOf()
  const onChange = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
    if (navigationType !== 'traverse') settle()
  }
  if (navigation) {
    navigation.addEventListener('currententrychange', onChange)
    return () => navigation.removeEventListener('currententrychange', onChange)
  }
  const uses = ['input', 'click'] as const
  for (const use of uses) document.addEventListener(use, settle, { capture: true })
  return () => {
    for (const use of uses) document.removeEventListener(use, settle, { capture: true })
  }
}

/**
 * Asks for confirmation before Back or Forward leaves a page with unsaved input. Returns a function that removes the
 * event handlers.
 */
export function watchHistory(): () => void {
  let here = currentEntry()
  let isReturning = false
  const settle = () => {
    isReturning = false
    here = currentEntry()
  }
  const onTraverse = (event: PopStateEvent) => {
    const target = currentEntry()
    const isBack = isReturning && target.key === here.key
    if (!isBack && (!isGuarded() || !isOtherPage(target.href, here.href))) return settle()
    // Browsers report Back and Forward only after the URL has changed, so the page must first be restored.
    event.stopImmediatePropagation()
    if (isBack) return settle()
    const steps = stepsTo(here.key)
    if (steps === null) {
      // The direction is unknown, so the page becomes the next entry. Back then leads to the page that the person
      // wanted.
      window.history.pushState(here.state, '', here.href)
      askToLeave(() => window.history.back())
      return undefined
    }
    isReturning = true
    window.history.go(steps)
    askToLeave(() => window.history.go(-steps))
    return undefined
  }
  // Capturing, so that it runs before the router's own listener.
  window.addEventListener('popstate', onTraverse, { capture: true })
  const stopFollowing = followOwnEntries(settle)
  return () => {
    window.removeEventListener('popstate', onTraverse, { capture: true })
    stopFollowing()
  }
}
