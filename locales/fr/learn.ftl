# Les premières parties guidées : ce qui se dit dans toutes. Les étapes de chacune ont leur propre fichier.

learn-step = Étape { $step } sur { $steps }
learn-partner = Bruna
learn-watch = { $name } joue.
learn-counts = On compte les points.
learn-on = Continuer
learn-back = Revenir d’une étape
learn-for-me = Faites-le pour moi
learn-rules = Les règles complètes
learn-other = C’est permis aussi. Pour cette leçon, jouez plutôt le coup qui brille.
learn-no = Ce n’est pas possible ici. L’endroit qui brille l’est.
