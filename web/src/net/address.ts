// Where the server is: beside the page, under whatever path the page lies.

export function apiAddress(path: string): string {
  return new URL(`api/${path}`, document.baseURI).href
}

// Of a table's WebSocket; `node` is the server that a balancer is to choose.
export function socketAddress(table: string, node?: string): string {
  const address = new URL(`api/tables/${table}/socket${node ? `?node=${node}` : ''}`, document.baseURI)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address.href
}

// The link that invites to a table; also its own address in the browser. An invitation stands behind the "#" too: no server
// sees it but in the message that joins.
export function tableLink(table: string, invitation?: string, page = document.baseURI): string {
  const address = new URL(page)
  address.hash = `/table/${table}${invitation ? `/${invitation}` : ''}`
  address.search = ''
  return address.href
}
