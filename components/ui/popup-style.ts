const surface = 'max-w-[calc(100vw-1rem)] rounded-md border border-edge bg-raised text-ink outline-none'

/** The classes of popups above the page. */
export const popupStyle = {
  positioner: 'z-40',
  menu: `${surface} max-h-(--available-height) min-w-44 overflow-y-auto py-1`,
  panel: `${surface} max-h-(--available-height) w-80 overflow-y-auto p-3`,
  item:
    'flex min-h-control items-center gap-2 px-3 py-1 outline-none select-none data-highlighted:bg-hover ' +
    '[&_svg]:size-4 [&_svg]:shrink-0',
}
