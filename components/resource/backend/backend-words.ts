/** The buttons of a form: whatever its kind, it is a backend. */
export const backendWords = { create: 'Create backend', save: 'Save backend' }
