import type { Command } from 'commander'
import { verifyAudit } from '@/lib/audit/verify'
import type { AuditVerdict } from '@/lib/api/audit'
import { checkedEnv, prepareDataDir, StartFault } from '../checks'
import { backUp } from './backup'
import { acts, type Said } from './command'
import { openConsole } from './open-console'
import { restore } from './restore'
import { restoreReport } from './restore-report'

function unverifiedSentence({ first, last, keys }: NonNullable<AuditVerdict['unverified']>): string {
  const name = keys.length === 1 ? 'sealing key' : 'sealing keys'
  return `Rows ${first} to ${last} of the audit trail can't all be verified: they need the ${name} ${keys.join(', ')}. Add the key to ADIT_SECRET, after the current one and a comma.`
}

async function verify({ head }: { head?: string }): Promise<Said> {
  const { db, keyRing } = await openConsole()
  const verdict = await verifyAudit(db, keyRing, head)
  if (verdict.firstBad !== undefined)
    throw new StartFault(`The audit trail was changed: row ${verdict.firstBad} differs from what was written.`)
  if (verdict.unverified) throw new StartFault(unverifiedSentence(verdict.unverified))
  const words = `The audit trail is intact: ${verdict.rows} rows. Keep this head in another place: ${verdict.head}`
  return { json: verdict, words }
}

async function makeBackup(file: string): Promise<Said> {
  const backup = backUp(await openConsole(), file)
  const words = `Wrote ${backup.file}. Restoring it requires the sealing key ${backup.key_id}, which isn't in the backup. Keep it separately.`
  return { json: backup, words }
}

async function restoreBackup(file: string): Promise<Said> {
  const env = checkedEnv()
  prepareDataDir(env.dataDir)
  const outcome = await restore(env, file)
  return { json: outcome, words: restoreReport(outcome) }
}

/** `adit audit verify`, `adit backup`, `adit restore`. */
export function addStoreCommands(program: Command): void {
  const audit = program.command('audit').description('the audit trail')
  acts(
    audit
      .command('verify')
      .description('verify that no row of the audit trail was changed or removed')
      .option('--head <head>', 'head printed by an earlier run; detects a trail that was replaced since'),
    verify,
  )
  acts(
    program
      .command('backup')
      .description('write the data of console and local platform to one new file; they can keep running')
      .argument('<file>', 'new file'),
    makeBackup,
  )
  acts(
    program
      .command('restore')
      .description('replace the data with a backup; stop the console and the local platform first')
      .argument('<file>', 'backup file'),
    restoreBackup,
  )
}
