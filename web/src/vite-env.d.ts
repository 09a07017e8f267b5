/// <reference types="vite/client" />
/// <reference types="svelte" />

declare module '*.md?rules' {
  const text: { html: string; title: string; sections: { id: string; title: string }[] };
  export default text;
}
