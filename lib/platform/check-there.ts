import type { Context } from './context'
import { invalid } from './errors'
import { missingObjects } from './objects'

/** Throws `code` at `field` for the first id that nothing has. */
export async function checkThere(
  { db }: Context,
  ids: readonly string[],
  code: number,
  field: string,
): Promise<void> {
  const [missing] = await missingObjects(db, ids)
  if (missing !== undefined) throw invalid(code, `Not found: ${missing}`, field)
}
