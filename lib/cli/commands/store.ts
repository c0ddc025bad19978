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
  return `Rows ${first} to ${last} of the audit trail can't all be verified: they need the ${name} ${keys.join(', ')}. Add the key to ADIT_SECRET, after the present one and a comma.`
}

async function verify({ head }: { head?: string }): Promise<Said> {
  const { db, keyRing } = await openConsole()
  const verdict = await verifyAudit(db, keyRing, head)
  if (verdict.firstBad !== undefined)
    throw new StartFault(`The audit trail was changed: row ${verdict.firstBad} is not what was written.`)
  if (verdict.unverified) throw new StartFault(unverifiedSentence(verdict.unverified))
  const words = `The audit trail holds: ${verdict.rows} rows. Head, to keep elsewhere: ${verdict.head}`
  return { json: verdict, words }
}

async function makeBackup(file: string): Promise<Said> {
  const backup = backUp(await openConsole(), file)
  const words = `Wrote ${backup.file}. It needs the sealing key ${backup.key_id}, which is not in it: keep that apart.`
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
      .description('find any row of the audit trail that was changed, removed or cut off')
      .option('--head <head>', 'the head that an earlier run printed: finds a trail that was replaced since'),
    verify,
  )
  acts(
    program
      .command('backup')
      .description('write console and local platform into one new file; works beside running programs')
      .argument('<file>', 'a file that does not exist yet'),
    makeBackup,
  )
  acts(
    program
      .command('restore')
      .description('replace the data with a backup; stop the console and the local platform first')
      .argument('<file>', 'a file that backup wrote'),
    restoreBackup,
  )
}
