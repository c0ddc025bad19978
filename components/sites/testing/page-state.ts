/** The state of a site's page on which the person has opened a step, but changed nothing. */
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
