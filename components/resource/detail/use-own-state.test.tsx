import type * as ReactQuery from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { useOwnState } from './use-own-state'

const requested = vi.hoisted<unknown[]>(() => [])
vi.mock('@tanstack/react-query', async (original) => {
  const real = await original<typeof ReactQuery>()
  const useQuery = ({ queryKey, enabled }: { queryKey: readonly unknown[]; enabled?: boolean }) => {
    if (enabled !== false) requested.push(queryKey.at(-1))
    return { data: undefined }
  }
  return { ...real, useQuery }
})
beforeEach(() => void requested.splice(0))

function Shown({ of }: { of: string }) {
  return useOwnState(of, 'id_1')?.label ?? 'none'
}

test.each([
  ['agents', []],
  ['certificate-authorities', ['id_1']],
])('the state of %s is requested only if it depends on other resources', (of, ids) => {
  onAccount(<Shown of={of} />)
  expect(requested).toEqual(ids)
})
