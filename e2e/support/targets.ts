/** The attribute that marks targets that certainly have enough room for a finger. */
export const roomyMark = 'data-is-roomy'

/**
 * Marks the targets of the page that certainly pass axe's `target-size` rule. Runs in the page.
 *
 * A target passes if its box, extended to at least 24 by 24 px, touches no other target's box.
 */
export function markRoomyTargets(mark: string): void {
  const minSize = 24
  const margin = 1 // axe rounds
  const more = (size: number) => Math.max(0, minSize - size) / 2 + margin
  const natives = 'a[href], button, input, select, textarea, summary, iframe, audio, video, [contenteditable]'
  // Containers don't compete with their content.
  const containers = new Set(
    (
      'alert article cell columnheader dialog figure group img list listitem main navigation note presentation ' +
      'region row rowgroup rowheader search separator status table tabpanel term'
    ).split(' '),
  )
  const all = document.querySelectorAll(`${natives}, [role], [${mark}]`)
  const targets = Array.from(all).filter((element) => {
    element.removeAttribute(mark)
    const role = element.getAttribute('role')
    return element.matches(natives) || (role !== null && !containers.has(role))
  })
  const boxes = targets.flatMap((target) => {
    const { x, y, width, height } = target.getBoundingClientRect()
    if (width === 0 || height === 0) return []
    const [moreX, moreY] = [more(width), more(height)]
    return [{ target, left: x - moreX, right: x + width + moreX, top: y - moreY, bottom: y + height + moreY }]
  })
  for (const a of boxes) {
    const isRoomy = boxes.every(
      (b) => a === b || a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom,
    )
    if (isRoomy) a.target.setAttribute(mark, '')
  }
}
