const SHOW_DELAY_MS = 300
const HIDE_DELAY_MS = 120

function tipTarget(event: Event): HTMLElement | null {
  const { target } = event
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
}

function isCut(part: Element): boolean {
  if (part.clientWidth <= 1) return false
  // Text that is truncated in the middle never overflows. The element before it contains the whole text, for screen
  // readers.
  const whole = part.matches('.middle-cut') ? part.previousElementSibling : null
  return (whole ?? part).scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1
}

function isRepeated(target: HTMLElement, text: string): boolean {
  if (!target.textContent.includes(text)) return false
  const cell = target.closest('th, td')
  return ![target, ...(cell ? [cell] : []), ...target.querySelectorAll('*')].some(isCut)
}

function tipIn(layer: HTMLElement) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: HTMLElement | undefined
  let anchor: DOMRect | undefined
  let nextFrame = 0

  const stay = () => clearTimeout(timer)
  const hide = () => {
    stay()
    cancelAnimationFrame(nextFrame)
    if (shown?.getAttribute('aria-describedby') === layer.id) shown.removeAttribute('aria-describedby')
    shown = anchor = undefined
    if (layer.matches(':popover-open')) layer.hidePopover()
  }
  const follow = (target: HTMLElement) => {
    if (!target.isConnected) {
      hide()
      return
    }
    const at = target.getBoundingClientRect()
    if (at.top !== anchor?.top || at.left !== anchor.left) place(target, at)
    nextFrame = requestAnimationFrame(() => follow(target))
  }
  const place = (target: HTMLElement, at: DOMRect) => {
    anchor = at
    layer.style.inset = '0 auto auto 0' // measured where nothing limits its width
    const { top, left } = tooltipPosition({
      anchor,
      tip: { width: layer.offsetWidth, height: layer.offsetHeight },
      view: { width: window.innerWidth, height: window.innerHeight },
      isBeside:
        target.getAttribute('aria-label') === layer.textContent &&
        target.matches(':is(button, a):not(header *)'), // the buttons of a header are in a row
    })
    layer.style.inset = `${top}px auto auto ${left}px`
  }
  const show = (target: HTMLElement) => {
    const text = target.dataset['tip']
    if (shown === target) stay()
    if (text === undefined || !target.isConnected || shown === target || isRepeated(target, text)) return
    hide()
    shown = target
    layer.textContent = text
    if (target.getAttribute('aria-label') !== text && !target.hasAttribute('aria-describedby'))
      target.setAttribute('aria-describedby', layer.id)
    layer.showPopover()
    follow(target)
  }
  const later = (run: () => void, delayMs: number) => {
    stay()
    timer = setTimeout(run, delayMs)
  }
  return {
    show,
    hide,
    stay,
    showSoon: (target: HTMLElement) => {
      if (shown !== undefined && shown !== target) hide() // it may cover the element that the pointer is moving to
      later(() => show(target), SHOW_DELAY_MS)
    },
    hideSoon: () => later(hide, HIDE_DELAY_MS),
    isOfFocused: () => shown?.matches(':focus-visible') === true,
  }
}

/**
 * Shows an element's `data-tip` text in `layer` on hover and keyboard focus (WCAG 2.2, 1.4.13). `layer` must have the
 * `popover` attribute. Returns a function that removes the event handlers.
 */
export function bindTooltip(layer: HTMLElement): () => void {
  const { show, hide, stay, showSoon, hideSoon, isOfFocused } = tipIn(layer)
  const stop = new AbortController()
  let pressed: Pick<PointerEvent, 'clientX' | 'clientY'> | undefined

  const isStill = ({ clientX, clientY }: PointerEvent) =>
    pressed?.clientX === clientX && pressed.clientY === clientY

  const onPointer = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || isStill(event)) return
    pressed = undefined
    const target = tipTarget(event)
    if (target !== null) showSoon(target)
    else if (event.target instanceof Node && layer.contains(event.target)) stay()
    else if (!isOfFocused()) hideSoon()
  }
  const onFocus = (event: FocusEvent) => {
    const target = tipTarget(event)
    if (target?.matches(':focus-visible')) show(target)
    else hide()
  }
  const onPress = (event: PointerEvent) => {
    const target = tipTarget(event)
    pressed = event
    if (event.pointerType === 'touch' && target?.matches('[aria-disabled="true"], time')) show(target)
    else hide()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }

  const options = { signal: stop.signal, passive: true }
  document.addEventListener('pointerover', onPointer, options)
  document.addEventListener('focusin', onFocus, options)
  document.addEventListener('focusout', hide, options)
  document.addEventListener('click', onPress, options)
  document.addEventListener('keydown', onKey, options)
  document.addEventListener('scroll', hide, { ...options, capture: true })
  const [before] = document.querySelectorAll<HTMLElement>('[data-tip]:is(:focus-visible, :hover)')
  if (before) showSoon(before)
  return () => {
    hide()
    stop.abort()
  }
}

const GAP_PX = 6

interface Size {
  width: number
  height: number
}

interface TooltipPosition {
  anchor: Readonly<Record<'top' | 'bottom' | 'left' | 'right', number>>
  tip: Size
  view: Size
  /** True to place the tooltip beside the element instead of below it, for icon buttons in lists. */
  isBeside: boolean
}

/**
 * Returns the position of a tooltip, in pixels from the window's top left corner. With `isBeside`, prefers a position
 * beside the anchor.
 */
export function tooltipPosition({ anchor, tip, view, isBeside }: TooltipPosition): {
  top: number
  left: number
} {
  const within = (at: number, size: number, room: number) =>
    Math.max(GAP_PX, Math.min(at, room - size - GAP_PX))
  const [after, before] = [anchor.right + GAP_PX, anchor.left - tip.width - GAP_PX]
  const hasRoomAfter = after + tip.width + GAP_PX <= view.width
  if (isBeside && (hasRoomAfter || before >= GAP_PX)) {
    const middle = (anchor.top + anchor.bottom - tip.height) / 2
    return { top: within(middle, tip.height, view.height), left: hasRoomAfter ? after : before }
  }
  const below = anchor.bottom + GAP_PX
  const top = below + tip.height > view.height ? anchor.top - tip.height - GAP_PX : below
  const middle = (anchor.left + anchor.right - tip.width) / 2
  return { top: Math.max(GAP_PX, top), left: within(middle, tip.width, view.width) }
}
