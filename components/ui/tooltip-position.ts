const GAP_PX = 6

interface Size {
  width: number
  height: number
}

interface TooltipPosition {
  /** The position of the tooltip's element. */
  anchor: Readonly<Record<'top' | 'bottom' | 'left' | 'right', number>>
  tip: Size
  view: Size
  /**
   * True to place the tooltip beside the element instead of below it, for icon buttons in lists. A tooltip below would
   * cover the next button.
   */
  isBeside: boolean
}

/**
 * Returns the position of a tooltip inside the window, in pixels. With `isBeside`, the tooltip is to the right of its
 * anchor or, if the right side is too narrow, to the left. If neither side has enough room, or without `isBeside`, the
 * tooltip is below the anchor or, if the space below is too small, above.
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
