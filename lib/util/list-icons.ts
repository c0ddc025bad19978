/** The lucide icons of the menus above a list. `public/icons.svg` contains the images. */
export const listIcons = { views: 'bookmark', columns: 'columns-3', export: 'download' } as const
