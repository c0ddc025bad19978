/** The attribute that marks the elements for axe's contrast check. */
export const contrastMark = 'data-kind-of-text'

/**
 * Marks one text of each kind on the page for axe's contrast check. Returns the kinds of links in running text that
 * aren't in `known`, and whether any text is marked. Runs in the page.
 *
 * Texts of one kind have the same tags, classes and colors from the root down, such as the cells of a column. `known`
 * contains the kinds to skip, one per line. A mark's value is the kind, or empty if the contrast may differ on other
 * pages.
 */
export function markTexts([mark = '', known = '']: string[]): { links: string[]; isMarked: boolean } {
  const hashes = new Map<string, string>()
  /** Returns a 64-bit hash of the parts, which is the same on every page. */
  const kindOf = (...parts: unknown[]) => {
    const text = parts.join('|')
    let hash = hashes.get(text)
    if (hash !== undefined) return hash
    let [a, b] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at++) {
      a = Math.imul(a ^ text.charCodeAt(at), 2654435761)
      b = Math.imul(b ^ text.charCodeAt(at), 1597334677) ^ (a >>> 15)
    }
    hash = `${(a >>> 0).toString(36)}.${(b >>> 0).toString(36)}`
    hashes.set(text, hash)
    return hash
  }
  const colorsOf = (style: CSSStyleDeclaration) => [
    style.color,
    style.backgroundColor,
    style.backgroundImage,
    style.opacity,
    style.filter,
  ]
  const off = ':disabled, [aria-disabled="true"], [inert]'
  const namesOfOff = Array.from(document.querySelectorAll(`:is(${off})[aria-labelledby]`), (element) =>
    element.getAttribute('aria-labelledby')?.split(' '),
  ).flat()
  const isOff = (element: Element) =>
    element.matches(off) ||
    namesOfOff.includes(element.id) ||
    (element instanceof HTMLLabelElement && element.control?.matches(off) === true)

  const root = kindOf(
    ...[document.documentElement, document.body].flatMap((one) => colorsOf(getComputedStyle(one))),
  )
  const chains = new Map<
    Element,
    { kind: string; isOverPage: boolean; isSeeThrough: boolean; isUnseen: boolean }
  >()
  const top = { kind: root, isOverPage: false, isSeeThrough: false, isUnseen: false }
  const floating: Element[] = []
  const clipping: Element[] = []
  const texts: Element[] = []
  const links: Element[] = []
  for (const element of document.body.querySelectorAll('*')) {
    element.removeAttribute(mark)
    const style = getComputedStyle(element)
    const parent = (element.parentElement && chains.get(element.parentElement)) ?? top
    // not displayed, or only for screen readers: axe doesn't judge these texts, and they cover nothing
    const isUnseen = parent.isUnseen || style.clipPath === 'inset(50%)' || style.display === 'none'
    const isFloating = !isUnseen && /absolute|fixed|sticky/.test(style.position)
    if (isFloating) floating.push(element)
    if (style.overflow !== 'visible') clipping.push(element)
    const isSeeThrough = parent.isSeeThrough || style.opacity !== '1' || style.filter !== 'none'
    const isSolid = !isSeeThrough && /^(?!rgba)[^/]+$/.test(style.backgroundColor)
    const isOverPage = !isSolid && (isFloating || parent.isOverPage)
    const own = [element.tagName, element.getAttribute('class'), isOff(element), ...colorsOf(style)]
    const kind = kindOf(parent.kind, isFloating && isOverPage ? floating.length : 0, ...own)
    chains.set(element, { kind, isOverPage, isSeeThrough, isUnseen })
    if (isUnseen) continue
    if (element.matches('a[href], [role="link"]')) links.push(element)
    const hasText = Array.from(element.childNodes).some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
    )
    if (hasText || element.matches('input:not([type=checkbox], [type=radio]), select, textarea'))
      texts.push(element)
  }

  const boxes = new Map([...floating, ...clipping, ...texts].map((one) => [one, one.getBoundingClientRect()]))
  const boxOf = (element: Element) => boxes.get(element) ?? new DOMRect()
  const overlap = (a: DOMRect, b: DOMRect) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const contains = (a: DOMRect, b: DOMRect) =>
    a.left <= b.left && b.right <= a.right && a.top <= b.top && b.bottom <= a.bottom
  /** Returns the text's box without padding, because a field's icon covers only the padding. */
  const contentOf = (text: Element, { x, y, width, height }: DOMRect) => {
    const { paddingTop, paddingRight, paddingBottom, paddingLeft } = getComputedStyle(text)
    const [top, right] = [parseFloat(paddingTop), parseFloat(paddingRight)]
    const [bottom, left] = [parseFloat(paddingBottom), parseFloat(paddingLeft)]
    return new DOMRect(x + left, y + top, width - left - right, height - top - bottom)
  }
  const isCovered = (text: Element, box: DOMRect) =>
    floating.some((other) => !other.contains(text) && overlap(boxOf(other), contentOf(text, box)))
  const isCut = (text: Element, box: DOMRect) =>
    box.width === 0 ||
    box.height === 0 ||
    clipping.some((other) => other.contains(text) && other !== text && !contains(boxOf(other), box))
  const done = new Set(known.split('\n'))
  const [whole, cut, covered]: [Element[], Element[], Element[]] = [[], [], []]
  for (const text of texts) {
    const box = boxOf(text)
    const group = isCovered(text, box) ? covered : isCut(text, box) ? cut : whole
    group.push(text)
  }
  for (const text of [...whole, ...cut, ...covered]) {
    const { fontSize, fontWeight, textShadow } = getComputedStyle(text)
    const labels = text instanceof HTMLElement ? text.innerText.trim() : ''
    const length = Math.min(labels.length, 2) // axe doesn't judge a single letter
    const isWord = /[\p{L}\p{N}]/u.test(labels)
    const { kind: chain, isOverPage } = chains.get(text) ?? top
    const kind = kindOf('text', chain, fontSize, fontWeight, textShadow, length, isWord)
    const isCoveredOne = covered.includes(text)
    if (done.has(kind) && !isCoveredOne) continue
    if (whole.includes(text)) done.add(kind) // axe might not see a text that is cut
    text.setAttribute(mark, isOverPage || isCoveredOne ? '' : kind)
  }

  /**
   * Returns a list with the kind of a link if axe must compare the link with the surrounding text, or an empty list.
   * The kind is empty if the background shows through.
   */
  const newKinds = (link: Element) => {
    let block = link
    while (block.parentElement && getComputedStyle(block).display.startsWith('inline'))
      block = block.parentElement
    if (block === link || block.textContent?.trim() === link.textContent?.trim()) return []
    const { kind: chain, isOverPage } = chains.get(link) ?? top
    const { textDecoration, fontWeight, fontSize } = getComputedStyle(link)
    const around = (chains.get(block) ?? top).kind
    const kind = kindOf('link', chain, around, textDecoration, fontWeight, fontSize)
    return isOverPage ? [''] : done.has(kind) ? [] : [kind]
  }
  return { links: links.flatMap(newKinds), isMarked: document.querySelector(`[${mark}]`) !== null }
}
