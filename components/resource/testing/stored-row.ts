/** Returns the row of a listed resource with empty values, except for the ID and the title. */
export const storedRow = (id: string, title: string) =>
  ({
    id,
    title,
    created_at: '',
    item: { id },
    source: 'list',
    first_seen_at: '',
    seen_at: '',
    gone_at: null,
    is_confirmed: true,
    checked_at: null,
  }) as const
