import type { SiteStepName } from '@/lib/sites/model/sites'

const focusable = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex="0"]'

/**
 * Focuses the first focusable element in an open step once its content has loaded, unless the person moves the focus
 * first. Returns a function that stops waiting.
 */
export function focusWork(name: SiteStepName): () => void {
  const step = document.getElementById(name)
  const origin = document.activeElement
  const observer = new MutationObserver(enter)
  function enter() {
    const { activeElement } = document
    const isElsewhere = activeElement !== origin && activeElement !== document.body
    const work = step?.querySelector('[data-work]')
    const isLoading = !work || work.querySelector('[data-skeleton]') !== null
    const target = isLoading ? null : work.querySelector<HTMLElement>(focusable)
    if (target && !isElsewhere) {
      target.focus({ preventScroll: true, focusVisible: true })
      step?.scrollIntoView({ block: 'start' })
    }
    if (target || isElsewhere) observer.disconnect()
  }
  if (step) observer.observe(step, { childList: true, subtree: true })
  enter()
  return () => observer.disconnect()
}
