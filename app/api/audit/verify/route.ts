import { verifyAudit } from '@/lib/audit/verify'
import { route } from '@/lib/server/route'

export const POST = route('admin', ({ context }) => verifyAudit(context.db, context.keyRing))
