import { causeOf } from '@/components/resource/act/outcome-summary'
import type { AuditEntry } from '@/lib/api/audit'
import { actTitle } from '@/lib/resources/text/act-text'

export const titleOfEntry = ({ operation, result, before, after }: AuditEntry) =>
  actTitle(operation, result === 'done', {
    before,
    // The summary contains the cause of a DNS change.
    after: causeOf({ after }) === null ? after : null,
  })
