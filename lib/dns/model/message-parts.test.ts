import { expect, test } from 'vitest'
import { editsOf } from './message-parts'

const add = 'In the zone alias.example, add a CAA record at @ with the value 0 issue "letsencrypt.org".'
const remove = 'In the zone alias.example, delete the NS record (ns5.example) at van.'
const upward = 'In the parent zone of alias.example, change the NS records.'
const otherwise = 'Otherwise, delete the A record in the zone alias.example.'

test.each([
  [`${add} ${remove}`, [add, remove]],
  [`${remove} ${otherwise} ${upward}`, [`${remove} ${otherwise}`, upward]],
  [`If nothing needs it, delete the zone. ${remove}`, [`If nothing needs it, delete the zone. ${remove}`]],
  [add, [add]],
  ['', []],
])('a change is split into its edits: %j', (change, edits) => expect(editsOf(change)).toEqual(edits))
