import { askToLeave, isGuarded, isOtherPage } from './leave-guard'

interface Entry {
  href: string
  state: unknown
  /** The position in the tab's history, or null in browsers without the Navigation API. */
  index: number | null
}

const navigationOf = (): Navigation | undefined => window.navigation

const currentEntry = (): Entry => ({
  href: window.location.href,
  state: window.history.state,
  index: navigationOf()?.currentEntry?.index ?? null,
})

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
    const isBack = isReturning && target.index === here.index
    if (!isBack && (!isGuarded() || !isOtherPage(target.href, here.href))) return settle()
    // Browsers report Back and Forward only after the URL has changed, so the page must first be restored.
    event.stopImmediatePropagation()
    if (isBack) return settle()
    if (target.index === null || here.index === null) {
      // The direction is unknown, so the page becomes the next entry. Back then leads to the page that the person
      // wanted.
      window.history.pushState(here.state, '', here.href)
      askToLeave(() => window.history.back())
      return undefined
    }
    const steps = target.index - here.index
    isReturning = true
    window.history.go(-steps)
    askToLeave(() => window.history.go(steps))
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
