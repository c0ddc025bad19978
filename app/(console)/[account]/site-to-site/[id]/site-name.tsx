'use client'

import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { changeSite, type SiteSummary } from '@/lib/client/sites'
import { useSiteAct } from './use-site-act'

const MAX_NAME = 100

/** Gives the site another name, in place. */
export function SiteName({ site }: { site: SiteSummary }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(site.name)
  const name = typed.trim()
  const change = useSiteAct(site.id, (account) => changeSite(account, site.id, { name }))
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Rename</Button>
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (name !== '') change.act()
      }}
    >
      <TextField
        label="Name of the site"
        maxLength={MAX_NAME}
        value={typed}
        error={name === '' ? 'Give it a name' : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" pending={change.isPending}>
        Keep this name
      </Button>
      <Button onClick={() => setOpen(false)}>Cancel</Button>
      {change.isError && <ErrorPanel error={change.error} />}
    </form>
  )
}
