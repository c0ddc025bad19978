import { beforeEach, expect, test, vi } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { ConnectDialog } from './connect-dialog'

const create = vi.hoisted(() => ({ isPending: false, isError: false, data: undefined, reset: vi.fn() }))
const dialog = vi.hoisted(() => vi.fn<(props: { onOpenChange: (open: boolean) => void }) => null>(() => null))
vi.mock('@tanstack/react-query', async (load) => ({ ...(await load<object>()), useMutation: () => create }))
vi.mock('@/components/ui/dialog', () => ({ Dialog: dialog }))

beforeEach(() => vi.clearAllMocks())

test.each([
  [false, [[false]]],
  [true, []],
])('closing the dialog while the authtoken is being created: %s', (isPending, closed) => {
  create.isPending = isPending
  const onOpenChange = vi.fn<(isOpen: boolean) => void>()
  onAccount(<ConnectDialog ingressPort={5556} isOpen onOpenChange={onOpenChange} />, { kind: 'local' })
  dialog.mock.lastCall?.[0].onOpenChange(false)
  expect(onOpenChange.mock.calls).toEqual(closed)
  expect(create.reset).toHaveBeenCalledTimes(closed.length)
})
