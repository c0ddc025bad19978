/** The attribute of the elements whose contrast axe computes. */
export const contrastMark = 'data-contrast'

/**
 * Marks one text of each kind on the page, because computing the contrast takes most of axe's time. Texts with the same
 * tags, classes and colors from the root down, such as the cells of a column, have the same contrast. A text that
 * something may cover has its own kind. Runs in the page.
 */
export function markTexts(mark: string): void {
  const kinds = new Map<string, number>()
  const numberOf = (...parts: unknown[]) => {
    const kind = parts.join('|')
    const number = kinds.get(kind) ?? kinds.size
    kinds.set(kind, number)
    return number
  }
  const off = ':disabled, [aria-disabled="true"], [inert]'
  const namesOfOff = Array.from(document.querySelectorAll(`:is(${off})[aria-labelledby]`), (element) =>
    element.getAttribute('aria-labelledby')?.split(' '),
  ).flat()
  const isOff = (element: Element) =>
    element.matches(off) ||
    namesOfOff.includes(element.id) ||
    (element instanceof HTMLLabelElement && element.control?.matches(off) === true)

  const chains = new Map<Element, number>()
  const floating: Element[] = []
  const clipping: Element[] = []
  const texts: Element[] = []
  for (const element of document.body.querySelectorAll('*')) {
    element.removeAttribute(mark)
    const style = getComputedStyle(element)
    const isFloating = /absolute|fixed|sticky/.test(style.position)
    if (isFloating) floating.push(element)
    if (style.overflow !== 'visible') clipping.push(element)
    const parent = element.parentElement && chains.get(element.parentElement)
    const colors = [style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.filter]
    const own = [element.tagName, element.getAttribute('class'), isOff(element), ...colors]
    chains.set(element, numberOf(parent, isFloating ? floating.length : 0, ...own))
    const hasText = Array.from(element.childNodes).some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
    )
    if (hasText || element.matches('input, select, textarea')) texts.push(element)
  }

  const boxes = new Map([...floating, ...clipping, ...texts].map((one) => [one, one.getBoundingClientRect()]))
  const boxOf = (element: Element) => boxes.get(element) ?? new DOMRect()
  const overlap = (a: DOMRect, b: DOMRect) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const contains = (a: DOMRect, b: DOMRect) =>
    a.left <= b.left && b.right <= a.right && a.top <= b.top && b.bottom <= a.bottom
  const isAlone = (text: Element, box: DOMRect) =>
    box.width === 0 ||
    box.height === 0 ||
    floating.some((other) => !other.contains(text) && overlap(boxOf(other), box)) ||
    clipping.some((other) => other.contains(text) && other !== text && !contains(boxOf(other), box))
  const marked = new Set<number>()
  for (const text of texts) {
    const { fontSize, fontWeight, textShadow } = getComputedStyle(text)
    const labels = text instanceof HTMLElement ? text.innerText.trim() : ''
    const length = Math.min(labels.length, 2) // axe doesn't judge a single letter
    const isWord = /[\p{L}\p{N}]/u.test(labels)
    const kind = numberOf('text', chains.get(text), fontSize, fontWeight, textShadow, length, isWord)
    if (marked.has(kind) && !isAlone(text, boxOf(text))) continue
    if (!isAlone(text, boxOf(text))) marked.add(kind)
    text.setAttribute(mark, '')
  }
}
