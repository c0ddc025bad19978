import 'server-only'
import type { Settler } from '@/lib/acts/recover'
import { recoverCommand } from '@/lib/agents/commands/store'
import { recoverBulkRow } from '@/lib/bulk/store'
import { recoverRemoval } from '@/lib/sites/removals'
import { recoverCreation } from '@/lib/sites/store'

export const settlers: readonly Settler[] = [recoverCommand, recoverCreation, recoverRemoval, recoverBulkRow]
