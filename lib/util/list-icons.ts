/** The lucide icons of the menus above a list, and of a newer version. `public/icons.svg` contains the images. */
export const listIcons = {
  views: 'bookmark',
  columns: 'columns-3',
  export: 'download',
  newer: 'arrow-up',
} as const
