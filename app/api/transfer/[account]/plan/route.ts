import { route } from '@/lib/server/route'
import { planImport } from '@/lib/transfer/transfer'

/** Changes nothing. */
export const POST = route('operator', planImport)
