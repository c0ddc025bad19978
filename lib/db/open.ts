import type { Kysely } from 'kysely'
import { openStore } from '@/lib/util/sqlite'
import { migrations } from './migrations'
import type { Tables } from './schema'

export type Db = Kysely<Tables>

/** Opens the console's store and brings it to the newest schema. Throws a `StoreFault`. */
export const openDb = (file: string): Promise<Db> => openStore<Tables>(file, migrations)
