'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { safeId } from '@/lib/contract/fields'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { paths } from '@/lib/util/paths'

export function RouteById({ edgeId }: { edgeId: string }) {
  const { account } = useAccount()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      noValidate
      className="max-w-text space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        const id = typed.trim()
        const isId = safeId.safeParse(id).success
        setWrong(!isId)
        if (isId) router.push(paths.part(account.slug, info.name, edgeId, 'routes', id))
      }}
    >
      <TextField
        label="Route ID"
        help="The console doesn't check whether the route exists."
        mono
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setWrong(false)
        }}
        error={isWrong ? 'Enter a valid ID' : undefined}
      />
      <Button type="submit">Open route</Button>
    </form>
  )
}
