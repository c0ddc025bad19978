/** The state of a site's page after the person opened a step and changed nothing. */
export const pageState = {
  isEditing: false,
  started: null,
  start: () => undefined,
  isBegun: true,
  begin: () => undefined,
  tokens: {},
  stored: [],
  keepToken: () => undefined,
  markStored: () => undefined,
}
