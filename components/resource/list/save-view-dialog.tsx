'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice-field'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'
import { useToast } from '@/components/ui/toast'
import type { ListView, ViewedList } from '@/lib/api/views'
import { saveView } from '@/lib/client/views'
import { includesRole } from '@/lib/contract/role'

interface SaveViewDialogProps {
  resource: ViewedList
  view: Pick<ListView, 'search' | 'columns'>
  name: string
  onClose: () => void
}

export default function SaveViewDialog({ resource, view, name: initial, onClose }: SaveViewDialogProps) {
  const { account, viewer } = useAccount()
  const queries = useQueryClient()
  const toast = useToast()
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(initial)
  const [isShared, setShared] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const save = useMutation({
    mutationFn: () => saveView(account.slug, resource, { ...view, name: name.trim(), is_shared: isShared }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['views', account.slug, resource] })
      toast(`View “${name.trim()}” saved`)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() === '') field.current?.focus()
    else save.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save view"
      description="A view saves this list's search, filters, grouping, sort order and columns."
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={save.isPending}>
            Save view
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="space-y-4">
        <TextField
          ref={field}
          label="Name"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={isMissing ? 'Enter a name' : undefined}
        />
        {includesRole(viewer.role, 'admin') && (
          <Checkbox
            label="Share with everyone who uses this account"
            checked={isShared}
            onChange={({ target }) => setShared(target.checked)}
          />
        )}
        {save.isError && <ErrorPanel error={save.error} />}
      </form>
    </Dialog>
  )
}
