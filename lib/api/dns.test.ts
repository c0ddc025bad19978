import { expectTypeOf, test } from 'vitest'
import type * as z from 'zod'
import type { RecordCheck } from '@/lib/dns/model/records'
import type { recordCheck } from './dns'

type Check = z.infer<typeof recordCheck>

// A schema that lacks an optional field has a compatible type, so only the names of the fields show it.
test('the schema of a record check has every field', () => {
  expectTypeOf<keyof Check>().toEqualTypeOf<keyof RecordCheck>()
  expectTypeOf<keyof NonNullable<Check['caa']>>().toEqualTypeOf<keyof NonNullable<RecordCheck['caa']>>()
})
