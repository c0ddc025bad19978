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
