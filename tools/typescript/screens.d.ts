// The elements of a page are those of its template: one found there by its name is there, and of its kind.
interface Document {
  getElementById(id: string): any;
}
interface Element {
  readonly dataset: DOMStringMap;
  readonly form: HTMLFormElement;
  name: string;
  select(): void;
}
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Element {
  closest(selectors: string): any;
}
// What the keyboard and the mouse reach here are elements.
interface EventTarget {
  closest(selectors: string): any;
}
// No form of ours holds a file among its texts.
interface FormData {
  [Symbol.iterator](): FormDataIterator<[string, any]>;
}
