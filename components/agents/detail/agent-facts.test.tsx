import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { agent } from '@/lib/api/testing/agents'
import { AgentDetails } from './agent-facts'

test('metadata that the tags show is not repeated as JSON', () => {
  const shown = (metadata: string) =>
    textOf(onAccount(<AgentDetails agent={agent('quay', { session: { metadata } })} hasEndpoints={false} />))
  expect(shown('{"host":"quay","site":"pumps"}')).not.toContain('Metadata')
  for (const metadata of ['{"host":"quay","port":8080}', 'dock 7', '{broken'])
    expect(shown(metadata)).toContain('Metadata')
})
