import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { AgentUpdateSummary } from '@/lib/api/agent-updates'
import { anUpdate } from '@/lib/api/testing/agent-updates'
import { UpdateActions } from './update-actions'

const resumeOf = (counts: AgentUpdateSummary['counts']) => {
  const html = onAccount(
    <UpdateActions
      update={anUpdate({ state: 'paused', counts })}
      isUnchanged={false}
      title={{ current: null }}
    />,
    { role: 'operator' },
  )
  return /<button[^>]*>(?:(?!<\/button>).)*Resume[^<]*/.exec(html)?.[0] ?? ''
}

test('Resume is the primary button while agents are left to start', () => {
  expect(resumeOf({ settle: 1, queued: 2 })).toContain('button-primary')
  expect(resumeOf({ settle: 1, queued: 2 })).not.toContain('aria-disabled="true"')
})

test('Resume has the same label after a failure', () => {
  expect(resumeOf({ failed: 2, queued: 1 })).toContain('>Resume')
  expect(resumeOf({ failed: 2 })).not.toContain('skip')
})

test('Resume is neither primary nor enabled when no agents are left to start', () => {
  expect(resumeOf({ done: 2, settle: 1 })).toContain('aria-disabled="true"')
  expect(resumeOf({ done: 2, settle: 1 })).not.toContain('button-primary')
})
