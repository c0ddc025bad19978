// The values that the platform of these tests assigns.

export const target = 't.cname.platform.example'
export const proof = 'p.acme-challenge.platform.example'
export const targets = [1, 2, 3, 4].map((number) => `ns${number}.platform.example`)
