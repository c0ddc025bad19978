export const BIG_PATH = '/big'
export const smallBody = Buffer.from(JSON.stringify({ ok: true, note: 'for the bench' }))
export const bigBody = Buffer.alloc(1_000_000, 'a line of a body that is long\n')
