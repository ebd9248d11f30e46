/** Several answers may be on their way: one that comes after a later one says nothing new. */
export class Ordre {
  #demandes = 0;
  #recue = 0;

  /** Called when a question is put; what it gives says, once the answer is there, whether none has overtaken it. */
  demander() {
    const demande = ++this.#demandes;
    return () => {
      if (demande < this.#recue) return false;
      this.#recue = demande;
      return true;
    };
  }
}
