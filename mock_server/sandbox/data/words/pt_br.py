"""The words of pt_BR."""

WORDS = {
    "first_name_female": """\
Ana
Ana Carolina
Larissa
Maria
Milena
Ana Liz
Lavínia\tlavinia
Maria Vitória\tmaria-vitoria
Gabriela
Gabrielly
Agatha
Ana Vitória\tana-vitoria
Esther
Júlia\tjulia
Antonella
Mirella
Mariana
Pietra
Emilly
Heloísa\theloisa
Esther
Joana
Maria Sophia
Júlia\tjulia
Anna Liz
Manuela
Lavínia\tlavinia
Maria Flor
Luana
Lavínia\tlavinia
Esther
Maria Helena
Stephany
Isabelly
Bella
Maria Isis
Bruna
Antonella
Maria Vitória\tmaria-vitoria
Sabrina
Eloá\teloa
Alice
Mariana
Melina
Ana Sophia
Luiza
Heloisa
Ana Beatriz
Luna
Lorena
Vitória\tvitoria
Ana Vitória\tana-vitoria
Camila
Vitória\tvitoria
Bárbara\tbarbara
Maysa
Daniela
Alexia
Maria Flor
Olivia
Ana Laura
Ágatha\tagatha
Esther
Maria Isis
Maria Helena
Juliana
Marcela
Maria Sophia
Amanda
Ana Beatriz
Emilly
Maria Eduarda
Emilly
Anna Liz
Ester
Alexia
Helena
Mariane
Lívia\tlivia
Melina
Maya
Caroline
Ana Sophia
Nicole
Emanuelly
Valentina
Larissa
Juliana
Amanda
Evelyn
Joana
Raquel
Sofia
Maria Helena
Alexia
Alexia
Júlia\tjulia
Hellena
Juliana
Bruna
Ana Júlia\tana-julia
Ana Luiza
Camila
Juliana
Ana Carolina
Ana Lívia\tana-livia
Mirella
Heloísa\theloisa
Melina
Lunna
Ayla
Maria Laura
Ana Beatriz
Esther
Pietra
Beatriz
Maria Julia
Maria Fernanda
Maya
Joana
Olívia\tolivia
Maria Laura
Bárbara\tbarbara
Lavínia\tlavinia
Daniela
Emilly
Maya
Catarina
Ana Beatriz
Maysa
Luna
Marcela
Milena
Heloisa
Aurora
Brenda
Alice
Giovanna
Daniela
Isabela
Daniela
Yasmin
Nicole
Joana
Luna
Sarah
Caroline
Agatha
Ana Júlia\tana-julia
Maria Liz
Lunna
Pietra
Maria Vitória\tmaria-vitoria
Maitê\tmaite
Catarina
Maria Luísa\tmaria-luisa
Evelyn
Maria Luiza
Hellena
Raquel
Eloah
Milena
Ester
Bella
Larissa
Sarah
Aylla
Helena
Bárbara\tbarbara
Julia
Marcela
Heloisa
Maya
Eloah
Hadassa
Larissa
Beatriz
Brenda
Luísa\tluisa
Sofia
Nicole
Emilly
Yasmin
Ana Lívia\tana-livia
Laura
Isabela
Ana Clara
Isabelly
Ana Júlia\tana-julia
Ester
Cecília\tcecilia
Helena
Ana Júlia\tana-julia
Sabrina
Hellena
Bárbara\tbarbara
Daniela
Helena
Olivia
Stella
Maria Clara
Mariah
Sophie
Luísa\tluisa
Eloah
Nina
Maria Flor
Maria Clara
Manuella
Sabrina
Ana Julia
Aurora
Daniela
Carolina
Ana Julia
Maria Fernanda
Joana
Isabela
Hadassa
Laura
Marina
Brenda
Kamilly
Júlia\tjulia
Alexia
Luana
Melissa
Ayla
Sara
Laís\tlais
Cecília\tcecilia
Sarah
Sofia
Ana Cecília\tana-cecilia
Maria Sophia
Maya
Nina
Júlia\tjulia
Clarice
Maria Júlia\tmaria-julia
Lunna
Ana Laura
Lorena
Maria Luísa\tmaria-luisa
Maria Eduarda
Yasmin
Alícia\talicia
Bruna
Lívia\tlivia
Bárbara\tbarbara
Sophia
Ágatha\tagatha
Maya
Luara
Luiza
Cecília\tcecilia
Marina
Helena
Liz
Sara
Luísa\tluisa
Maria Liz
Stephany
Olivia
Melina
Sophie
Ana Cecília\tana-cecilia
Cecilia
Manuella
Larissa
Ana Lívia\tana-livia
Jade
Emilly
Joana
Joana
Helena
Hellena
Esther
Olívia\tolivia
Alícia\talicia
Aylla
Ana Laura
Clara
Ísis\tisis
Agatha
Luana
Lavínia\tlavinia
Clara
Maria Isis
Heloísa\theloisa
Heloísa\theloisa
Isabella
Fernanda
Emanuelly
Ísis\tisis
Maysa
Beatriz
Ana Beatriz
Letícia\tleticia
Bárbara\tbarbara
Maria Vitória\tmaria-vitoria
Nicole
Juliana
Lívia\tlivia
Fernanda
Elisa
Rafaela
Cecília\tcecilia
Joana
Maitê\tmaite
Camila
Bella
Maria Júlia\tmaria-julia
Manuella
Juliana
Melina
Elisa
Hellena
Alice
Laura
Nicole
Alana
Maya
Manuela
Gabriela
Mariana
Milena
Esther
Maya
Melina
Allana
Maria Cecília\tmaria-cecilia
Olívia\tolivia
Melissa
Liz
Ana Sophia
Nina
Pietra
Joana
Olívia\tolivia
Emanuella
Olivia
Luana
Kamilly
Stella
Catarina
Esther
Luiza
Alice
Luna
Maria Liz
Rebeca
Helena
Lorena
Vitória\tvitoria
Emanuella
Gabrielly
Bárbara\tbarbara
Anna Liz
Maria Sophia
Lorena
Marcela
Maria Julia
Bruna
Marina
Mariane
Maria
Maria Clara
Jade
Ágatha\tagatha
Maya
Cecília\tcecilia
Julia
Ágatha\tagatha
Bianca
Esther
Maria
Letícia\tleticia
Cecilia
Heloísa\theloisa
Ana Liz
Maria Clara
Raquel
Camila
Heloisa
Marcela
Maria Liz
Alice
Raquel
Ayla
Melissa
Pietra
Maria Vitória\tmaria-vitoria
Ester
Maria Júlia\tmaria-julia
Maya
Alícia\talicia
Helena
Yasmin
Bruna
Heloisa
Mariana
Beatriz
Ana Luiza
Yasmin
Olívia\tolivia
Agatha
Sara
Ana Julia
Ana Cecília\tana-cecilia
Lívia\tlivia
Antonella
Milena
Ana Júlia\tana-julia
Aylla
Maria Cecília\tmaria-cecilia
Bianca
Maria
Maria Helena
Maria Julia
Olivia
Agatha
Hadassa
Luana
Mariane
Helena
Allana
Helena
Ana Cecília\tana-cecilia
Emilly
Ayla
Maria Luiza
Laís\tlais
Isadora
Maria Fernanda
Maria Liz
Evelyn
Natália\tnatalia
Ana Clara
Ágatha\tagatha
Isabel
Lunna
Evelyn
Ana Cecília\tana-cecilia
Gabrielly
Mariana
Maria Julia
Sophia
Maria Flor
Ana Beatriz
Fernanda
Mirella
Ana Julia
Larissa
Maria Julia
Maitê\tmaite
Marcela
Kamilly
Raquel
Esther
Sofia
Brenda
Ayla
Maria Isis
Olivia
Aurora
Isadora
Manuela
Maria Julia
Heloísa\theloisa
Maria Helena
Stella
Maria Luiza
Clara
Ísis\tisis
Eloah
Maria Liz
Maria Clara
Milena
Sabrina
Raquel
Olivia
Ana
Ana Clara
Zoe
Eloá\teloa
Maria
Sarah
Camila
Emanuelly
Sara
Catarina
Maria Luísa\tmaria-luisa
Larissa
Ana Luiza
Antonella
Emanuella
Agatha
Beatriz
Ana Beatriz
Yasmin
Cecilia
Mirella
Clarice
Bruna
Clara
Gabrielly
Valentina
Melina
Nina
Melissa
Sarah
Manuella
Esther
Ana Carolina
Fernanda
Aurora
Maria Laura
Maria Fernanda
Ana Liz
Luiza
Luana
Ana Júlia\tana-julia
Ester
Luísa\tluisa
Emanuelly
Mirella
Helena
Nicole
Alexia
Joana
Emilly
Isis
Maria Luísa\tmaria-luisa
Emanuella
Alice
Bella
Maria Clara
Maria Eduarda
Joana
Mariane
Kamilly
Ester
Maria Isis
Giovanna
Ana Carolina
Lívia\tlivia
Mirella
Laís\tlais
Sarah
Maitê\tmaite
Maria Vitória\tmaria-vitoria
Catarina
Ágatha\tagatha
Maria Luísa\tmaria-luisa
Alexia
Bella
Manuella
Zoe
Isabel
Cecilia
Maria Flor
Fernanda
Ágatha\tagatha
Maria Eduarda
Larissa
Maria Liz
Maria Liz
Beatriz
Hadassa
Ana Cecília\tana-cecilia
Luiza
Lara
Maria Luísa\tmaria-luisa
Maria Flor
Maria Helena
Sarah
Lavínia\tlavinia
Lara
Bárbara\tbarbara
Beatriz
Lorena
Gabrielly
Cecília\tcecilia
Lunna
Maria Sophia
Heloísa\theloisa
Ana Sophia
Aurora
Laura
Ana Beatriz
Isis
Luara
Lara
Ana Júlia\tana-julia
Luara
Gabrielly
Maitê\tmaite
Sophia
Amanda
Isadora
Maitê\tmaite
Ana Carolina
Maria Liz
Isadora
Kamilly
Hadassa
Isabella
Gabriela
Allana
Bárbara\tbarbara
Daniela
Manuela
Gabrielly
Ana Julia
Emanuella
Maria Julia
Cecília\tcecilia
Isabelly
Caroline
Isabel
Ana Lívia\tana-livia
Jade
Emanuelly
Julia
Daniela
Alice
Luiza
Cecilia
Júlia\tjulia
Catarina
Ana Lívia\tana-livia
Maria Luísa\tmaria-luisa
Maria Liz
Catarina
Manuella
Daniela
Lunna
Allana
Lunna
Maria Isis
Liz
Daniela
Maria Helena
Natália\tnatalia
Maria Laura
Eloá\teloa
Eloah
Laís\tlais
Lavínia\tlavinia
Alícia\talicia
Ana Clara
Marina
Maria Isis
Mariana
Stephany
Luara
Helena
Cecilia
Beatriz
Heloísa\theloisa
Heloísa\theloisa
Giovanna
Rafaela
Isabel
Maria Luísa\tmaria-luisa
Isabella
Maria Júlia\tmaria-julia
Jade
Letícia\tleticia
Mariah
Maria Julia
Júlia\tjulia
Mirella
Ana Sophia
Isabelly
Isabella
Luana
Allana
Lunna
Sophie
Ayla
Sophie
Isabela
Luísa\tluisa
Júlia\tjulia
Maria Luiza
Sara
Ana Luiza
Nina
Liz
Mariana
Maria Clara
Mirella
Emanuelly
Ana Cecília\tana-cecilia
Aurora
Stella
Aurora
Maitê\tmaite
Maria Fernanda
Camila
Ana Julia
Ana Clara
Mariana
Ana Júlia\tana-julia
Bella
Fernanda
Isabel
Maria Eduarda
Esther
Cecília\tcecilia
Ester
Catarina
Giovanna
Evelyn
Elisa
Zoe
Ágatha\tagatha
Gabrielly
Hellena
Julia
Maria Eduarda
Marina
Letícia\tleticia
Sara
Bárbara\tbarbara
Alexia
Stella
Ana Sophia
Emilly
Luna
Luara
Camila
Milena
Emilly
Ágatha\tagatha
Alícia\talicia
Isabela
Manuela
Gabrielly
Yasmin
Sarah
Alana
Sophia
Joana
Sofia
Isabela
Joana
Esther
Marina
Ana Luiza
Raquel
Mirella
Yasmin
Giovanna
Maria Cecília\tmaria-cecilia
Clarice
Anna Liz
Pietra
Maria Laura
Sarah
Allana
Lunna
Jade
Ana Laura
Maria Julia
Ana Clara
Catarina
Maria Julia
Sofia
Yasmin
Ana Liz
Mariane
Zoe
Ana Júlia\tana-julia
Catarina
Caroline
Ana
Luna
Olivia
Maria
Lívia\tlivia
Letícia\tleticia
Raquel
Lívia\tlivia
Catarina
Ana Luiza
Eduarda
Brenda
Bruna
Eloah
Vitória\tvitoria
Mariah
Pietra
Isis
Maria Luiza
Maria Eduarda
Bella
Evelyn
Lara
Luiza
Ana Vitória\tana-vitoria
Cecilia
Isis
Luara
Joana
Nina
Luiza
Pietra
Lunna
Larissa
Ana Beatriz
Daniela
Maria Flor
Melina
Maria Helena
Heloisa
Luna
Catarina
Sarah
Lavínia\tlavinia
Ana Lívia\tana-livia
Sara
Eloá\teloa
Ana Carolina
Rafaela
Joana
Cecília\tcecilia
Alícia\talicia
Natália\tnatalia
Ana Cecília\tana-cecilia
Sophia
Lívia\tlivia
Isis
Allana
Mirella
Stella
Maria Alice
Ana Liz
Lunna
Olivia
Elisa
Raquel
Rafaela
Agatha
Mariana
Maria
Isabella
Bianca
Clara
Clara
Yasmin
Isabelly
Cecilia
Ana Júlia\tana-julia
Bianca
Gabriela
Heloísa\theloisa
Alexia
Helena
Laís\tlais
Clara
Bella
Bruna
Emanuelly
Liz
Maria Helena
Lorena
Ana Laura
Bella
Alícia\talicia
Ana Laura
Stella
Clarice
Carolina
Heloisa
Liz
Maria Vitória\tmaria-vitoria
Lara
Bella
Marcela
Mariah
Aylla
Luana
Caroline
Yasmin
Ana Lívia\tana-livia
Sofia
Aylla
Rebeca
Cecilia
Eloah
Kamilly
Maria Flor
Gabriela
Luísa\tluisa
Isabelly
Luana
Aylla
Ana Lívia\tana-livia
Julia
Ana Julia
Bella
Bella
Hadassa
Nina
Antonella
Maria Clara
Melina
Julia
Caroline
Luna
Lunna
Alice
Laís\tlais
Melina
Maria Isis
Lara
Maria Flor
Caroline
Isadora
Beatriz
Ana Laura
Hadassa
Ana Clara
Maria Fernanda
Helena
Maria
Sophia
Maria Clara
Mariana
Natália\tnatalia
Helena
Beatriz
Milena
Julia
Maria Liz
Ana Julia
Julia
Alice
Melina
Sabrina
Olivia
Alexia
Maria Alice
Amanda
Amanda
Sarah
Hellena
Isadora
Ágatha\tagatha
Natália\tnatalia
Bella
Gabrielly
Melissa
Ana Lívia\tana-livia
Alícia\talicia
Carolina
Ana Laura
Luiza
Maria Luísa\tmaria-luisa
Maria Cecília\tmaria-cecilia
Jade
Ayla
Manuela
Maria Liz
Hellena
Milena
Rebeca
Cecília\tcecilia
Esther
Isabel
Manuella
Eloah
Catarina
Isabel
Hellena
Ana Lívia\tana-livia
Manuela
Marcela
Marina
Lavínia\tlavinia
Clarice
Mariana
Sophie
Sarah
Ana Lívia\tana-livia
Maria Fernanda
Catarina
Aurora
Maria Vitória\tmaria-vitoria
Eloah
Emanuella
Laís\tlais
Caroline
Ana Cecília\tana-cecilia
Mariah
Laura
Heloísa\theloisa
Giovanna
Eloá\teloa
Heloisa
Bianca
Pietra
Sarah
Mariana
Brenda
Maria Fernanda
Pietra
Hadassa
Ana Júlia\tana-julia
Maria
Ana Beatriz
Nina
Ana Clara
Julia
Maria Vitória\tmaria-vitoria
Milena
Nicole
Heloísa\theloisa
Alexia
Sarah
Olivia
""",
    "first_name_male": """\
Benjamim
Asafe
Luiz Otávio\tluiz-otavio
Marcos Vinicius
Henrique
Diogo
Luiz Fernando
Renan
Samuel
Vitor Hugo
Lucas
Otávio\totavio
Augusto
Yuri
André\tandre
Dante
Arthur Miguel
Pedro Miguel
Felipe
Gael Henrique
Lucas
Marcelo
Samuel
Luiz Gustavo
Lucca
Luigi
Carlos Eduardo
Enrico
Danilo
Arthur Miguel
Vicente
Ian
Calebe
Levi
Vicente
Gustavo
Joaquim
Lucas
Vinicius
Pedro Lucas
Pedro
Gael Henrique
Valentim
Pedro Henrique
Thales
Vinícius\tvinicius
Lucas
Isaque
Anthony
Theo
Bruno
Diego
Pedro Lucas
Otto
Francisco
Erick
Theo
Marcelo
Pedro Lucas
Luigi
Léo\tleo
Henry
Mathias
Gustavo Henrique
Samuel
Breno
Breno
Breno
Gael
Brayan
Leandro
Davi Miguel
Anthony
Theo
Marcos Vinicius
Caio
Isaque
Anthony Gabriel
Arthur Miguel
Nicolas
João Lucas\tjoao-lucas
Brayan
Yuri
Benjamin
Asafe
Mathias
Vitor
Calebe
José\tjose
Kaique
Nathan
Levi
Matheus
Leandro
Yan
Leonardo
João Guilherme\tjoao-guilherme
Enzo
Apollo
Ravy
Caleb
Antônio\tantonio
João Pedro\tjoao-pedro
Gael
Vitor
Vitor
Rhavi
Arthur Miguel
Matheus
Lorenzo
Francisco
Benicio
José Pedro\tjose-pedro
Juan
Cauê\tcaue
Miguel
Murilo
Luiz Gustavo
Caio
Vicente
Luiz Miguel
Diogo
Anthony Gabriel
Dom
Mateus
Miguel
Yuri
Luiz Gustavo
Vitor
Liam
Vicente
Ravy
Otávio\totavio
Pedro
Calebe
Lucas
Ravi
Juan
Daniel
Nathan
Thales
Marcelo
Mateus
João Pedro\tjoao-pedro
Pietro
Alexandre
João Lucas\tjoao-lucas
Valentim
Théo\ttheo
Thiago
Francisco
Juan
Mathias
Dante
Augusto
Henry
Danilo
Juan
Kaique
Ravi Lucca
Mathias
João Vitor\tjoao-vitor
Kevin
Bento
Ian
Antony
Heitor
Mateus
Murilo
Otto
Davi Lucas
Theodoro
Cauã\tcaua
Bernardo
Luiz Otávio\tluiz-otavio
Danilo
Vinícius\tvinicius
Josué\tjosue
Joaquim
Enzo Gabriel
Enrico
João Vitor\tjoao-vitor
Igor
Juan
Pedro
Theo
Cauã\tcaua
Cauã\tcaua
Leonardo
Juan
Calebe
Josué\tjosue
Carlos Eduardo
Isaac
Dom
Gael Henrique
Carlos Eduardo
Diogo
Felipe
Cauã\tcaua
Anthony
Luan
Davi Luiz
Benjamim
Benjamim
Théo\ttheo
Oliver
Theo
Arthur Miguel
Benjamim
Yago
Bernardo
Liam
Diego
Murilo
André\tandre
Juan
José\tjose
Bryan
Rael
Augusto
Vinícius\tvinicius
José Pedro\tjose-pedro
Cauê\tcaue
Rafael
Valentim
Nathan
José\tjose
Vinicius
Henry Gabriel
Théo\ttheo
Arthur
Breno
Marcos Vinicius
Calebe
Luiz Otávio\tluiz-otavio
Pedro Lucas
Arthur Gabriel
Isaque
Rael
Gael Henrique
Levi
Carlos Eduardo
Luiz Felipe
Murilo
Vicente
Theo
Heitor
Benicio
Thales
Isaque
Luigi
Danilo
Benjamin
Rafael
Rael
Lucas
Fernando
Bernardo
Bruno
Matheus
Vinicius
Josué\tjosue
Kevin
Benjamin
Pietro
Carlos Eduardo
Léo\tleo
Raul
Ryan
Bruno
Danilo
Benicio
Marcelo
João Felipe\tjoao-felipe
Rhavi
Davi Miguel
Rael
Pietro
Ravy
Théo\ttheo
Benjamin
Anthony
Arthur Miguel
Bernardo
Vitor
Asafe
Danilo
Oliver
Francisco
Bruno
Danilo
Thales
Matheus
Benício\tbenicio
Thiago
Vinicius
Pedro Lucas
Miguel
Rael
Lorenzo
Francisco
Pedro Henrique
Francisco
Davi Miguel
Vitor Gabriel
José Pedro\tjose-pedro
Ian
Noah
Cauã\tcaua
Davi Lucca
Murilo
Danilo
Davi Lucca
Matteo
Breno
Calebe
Luiz Gustavo
Ravi
Pedro Miguel
Antony
Matteo
João Miguel\tjoao-miguel
Josué\tjosue
Noah
Luiz Otávio\tluiz-otavio
Théo\ttheo
Cauã\tcaua
Theo
Mathias
Apollo
Leonardo
Bruno
Cauê\tcaue
Bryan
Miguel
Arthur
Benjamin
Ian
Lucas Gabriel
Rafael
Luigi
Davi Lucas
Henry Gabriel
Antônio\tantonio
Gael Henrique
Ryan
Marcelo
Caleb
Enzo Gabriel
Arthur
Henry Gabriel
Rael
Davi Lucas
Eduardo
Alexandre
Otávio\totavio
Kaique
Levi
Davi Miguel
Vitor
Eduardo
Enzo
Caleb
Yago
Murilo
Mathias
Valentim
Caleb
Francisco
Nathan
Davi Lucas
Caleb
Luigi
Mateus
Benjamin
Benicio
Isaac
Gustavo
Ravy
Otávio\totavio
Kaique
Fernando
Augusto
Heitor
Anthony Gabriel
Calebe
João\tjoao
Rodrigo
Luiz Miguel
Marcos Vinicius
Luiz Henrique
Ryan
Dom
Guilherme
Arthur
Valentim
Rhavi
Juan
Igor
Mateus
Vinicius
José Miguel\tjose-miguel
Matheus
Vinicius
João Gabriel\tjoao-gabriel
Rodrigo
Caleb
Anthony
Vitor
Eduardo
Cauê\tcaue
Apollo
Liam
Miguel
Levi
Arthur
Felipe
Antônio\tantonio
Levi
Pedro Miguel
Pietro
Lucca
Caio
Thales
Miguel
Caleb
Fernando
Bruno
Erick
Leonardo
Davi Lucca
Antony
Benjamim
Isaac
Arthur
Cauã\tcaua
José\tjose
Davi Luiz
Noah
João Felipe\tjoao-felipe
José Pedro\tjose-pedro
Gael Henrique
Josué\tjosue
Davi
Miguel
Yuri
Anthony
Renan
Ravi
Ravy
Liam
Francisco
Bruno
Henry Gabriel
Theodoro
Léo\tleo
Benjamim
Cauê\tcaue
Daniel
Leonardo
Arthur Gabriel
Vitor
Henry
Alexandre
Henry Gabriel
Davi Luiz
Yuri
Yuri
Anthony Gabriel
Antônio\tantonio
João Vitor\tjoao-vitor
Francisco
Luigi
Ian
Théo\ttheo
Otto
Bruno
Caio
Matheus
Davi
Kevin
Bernardo
Cauã\tcaua
Vicente
Marcelo
Marcelo
João Vitor\tjoao-vitor
Breno
Henry
Igor
Oliver
Matheus
Bernardo
Davi Luiz
João\tjoao
Davi Lucca
João Felipe\tjoao-felipe
Thiago
Isaque
Antônio\tantonio
Caio
Enzo Gabriel
Pietro
Otto
Leonardo
José Miguel\tjose-miguel
Vitor
Vitor
Oliver
Vinícius\tvinicius
Igor
Calebe
Leandro
Enzo
Leonardo
Pietro
Otto
Calebe
Daniel
Vitor Gabriel
Erick
João Felipe\tjoao-felipe
Thiago
Pedro Henrique
Arthur
Nathan
Bernardo
Antony
Bento
Davi Luiz
Vicente
Marcelo
Valentim
Davi Luiz
Enzo
Francisco
Francisco
Bento
Enzo
Mathias
Daniel
José Miguel\tjose-miguel
Vitor Gabriel
Vitor Gabriel
Alexandre
Vinícius\tvinicius
José Pedro\tjose-pedro
Thales
Diogo
Lucca
Vinicius
Breno
Théo\ttheo
João Lucas\tjoao-lucas
Cauã\tcaua
Heitor
Yago
Luiz Gustavo
Marcos Vinicius
Bento
Léo\tleo
Luan
Léo\tleo
Gael
Alexandre
Thomas
Lucca
Kaique
Paulo
João Lucas\tjoao-lucas
Ian
Arthur Gabriel
Vinícius\tvinicius
Luiz Henrique
Pedro Miguel
Vicente
Matheus
Marcelo
Luiz Otávio\tluiz-otavio
Gustavo Henrique
Enzo Gabriel
Carlos Eduardo
Pietro
Josué\tjosue
Anthony
João\tjoao
Davi Miguel
Lorenzo
Leonardo
Otávio\totavio
João Guilherme\tjoao-guilherme
Nathan
Samuel
Luan
Erick
Lucas Gabriel
Matheus
Matheus
Enzo
Gabriel
Pedro Miguel
Caleb
Luiz Fernando
João Lucas\tjoao-lucas
Breno
Gustavo
Marcelo
Arthur Gabriel
Isaque
Brayan
Enrico
Luan
Emanuel
Nicolas
Augusto
Nathan
Luigi
Kaique
João Felipe\tjoao-felipe
Mateus
Murilo
Diego
Fernando
Enzo
Miguel
Joaquim
Heitor
Miguel
Yan
Isaac
Luiz Miguel
Daniel
Davi
Rafael
Pedro Miguel
Luiz Gustavo
Valentim
Fernando
Juan
João\tjoao
Asafe
Gustavo Henrique
Fernando
Breno
Dante
Luigi
Lucca
Daniel
Caio
José\tjose
Arthur
Yan
Yago
João Guilherme\tjoao-guilherme
Caio
Anthony
André\tandre
Benicio
Igor
Mateus
Mathias
Caio
Murilo
Diego
Theo
Anthony Gabriel
Noah
Davi Luiz
Joaquim
Otávio\totavio
Henrique
João Felipe\tjoao-felipe
Pedro Henrique
Miguel
Henry
Thales
Otto
Bernardo
Mathias
Arthur Miguel
Pietro
Gael
Léo\tleo
Arthur
João Guilherme\tjoao-guilherme
Luiz Miguel
Anthony Gabriel
Luiz Henrique
José\tjose
Noah
João Pedro\tjoao-pedro
Pedro Henrique
Levi
Vicente
João Guilherme\tjoao-guilherme
João\tjoao
Caleb
Anthony Gabriel
Heitor
Kevin
Arthur Miguel
Caleb
Fernando
Oliver
Davi Lucca
João Pedro\tjoao-pedro
Heitor
Cauê\tcaue
Yuri
Rhavi
João Felipe\tjoao-felipe
João Felipe\tjoao-felipe
Caleb
Marcelo
Breno
Luiz Felipe
Breno
Breno
Leonardo
Yuri
Ravi Lucca
Rafael
Henry Gabriel
Guilherme
Cauê\tcaue
Pietro
Nathan
Asafe
Lucas Gabriel
Rodrigo
Gael Henrique
Rafael
Léo\tleo
Théo\ttheo
Benjamim
Danilo
Luiz Gustavo
Carlos Eduardo
Vicente
Breno
Benjamin
Ravy
Theo
Arthur Gabriel
Juan
Benicio
Davi Miguel
Benjamin
Nathan
João Pedro\tjoao-pedro
Lucas Gabriel
Henry Gabriel
Leandro
Benicio
Ravi
João Miguel\tjoao-miguel
Arthur
Davi Miguel
João Lucas\tjoao-lucas
Davi Luiz
Caleb
Gabriel
Cauê\tcaue
Renan
Kaique
Liam
Vinícius\tvinicius
Cauã\tcaua
Vitor
Vitor Gabriel
Pedro Henrique
Rodrigo
Igor
Pedro Lucas
Yan
Felipe
Noah
Eduardo
Valentim
Paulo
Lorenzo
Vitor Hugo
Henry
Enzo Gabriel
Luiz Miguel
Matteo
Isaque
Ryan
Heitor
Diego
Pedro Lucas
Henry Gabriel
Gabriel
Otto
Vicente
Vitor Gabriel
Fernando
Emanuel
Matheus
Kevin
Kaique
Enrico
Brayan
Daniel
Luiz Henrique
Anthony
Emanuel
Arthur Gabriel
Davi Miguel
Ian
Asafe
Diogo
Dom
Gael Henrique
Luiz Gustavo
Bryan
Benício\tbenicio
Vinícius\tvinicius
Isaac
Raul
Vitor
Guilherme
Diego
Bryan
Antônio\tantonio
Rafael
Mateus
João Felipe\tjoao-felipe
Dante
Léo\tleo
Valentim
Mathias
Luigi
João Lucas\tjoao-lucas
Anthony
Antônio\tantonio
João Pedro\tjoao-pedro
Thales
Apollo
Juan
João Miguel\tjoao-miguel
Luigi
Arthur Gabriel
Arthur Gabriel
Igor
Ian
Benjamin
Gustavo Henrique
Ryan
Nathan
Dante
Leandro
Renan
Paulo
Raul
Bento
Augusto
Paulo
Bento
Renan
Francisco
Davi
João Miguel\tjoao-miguel
Pedro Lucas
Benjamin
Thales
Nathan
Noah
Gael Henrique
Noah
Luiz Henrique
Theodoro
Nathan
Léo\tleo
Gael
Mathias
Vicente
Davi Lucca
Ryan
Murilo
Pedro Lucas
Gael
Luiz Gustavo
Luiz Henrique
Fernando
Felipe
João Felipe\tjoao-felipe
Gael
Nicolas
Lucas Gabriel
Diogo
Vitor Gabriel
André\tandre
Antony
Antony
Pedro Lucas
Paulo
Pedro Lucas
Luan
Dante
Matteo
Pedro
Asafe
Bruno
Ravy
Noah
Bento
Luigi
Daniel
Caio
Ian
João Miguel\tjoao-miguel
Pietro
Vinícius\tvinicius
Calebe
Miguel
Yuri
Vitor Hugo
Renan
João Miguel\tjoao-miguel
Gabriel
Benicio
Ravy
Pedro Miguel
Danilo
Felipe
Danilo
Josué\tjosue
Thales
Emanuel
Valentim
João Felipe\tjoao-felipe
Renan
Vitor Gabriel
Joaquim
Thales
Oliver
Dante
Danilo
João Vitor\tjoao-vitor
Nathan
Antony
Marcos Vinicius
Francisco
Pedro Henrique
Thiago
Anthony
Luiz Felipe
Enrico
Rael
Bernardo
Luiz Otávio\tluiz-otavio
Ravi
Murilo
João Guilherme\tjoao-guilherme
Gabriel
Caio
Marcelo
Leandro
Bernardo
Benjamim
Luigi
Davi Lucca
Otávio\totavio
Luiz Felipe
Davi Luiz
Mathias
Cauã\tcaua
Fernando
Liam
Rafael
Leonardo
Luiz Otávio\tluiz-otavio
Rhavi
Bryan
Mateus
João Felipe\tjoao-felipe
Lucas Gabriel
José Pedro\tjose-pedro
Yuri
Caio
Levi
Antônio\tantonio
Bruno
Bruno
Pedro Henrique
Henry Gabriel
João Felipe\tjoao-felipe
Ravi
José\tjose
Yan
Marcos Vinicius
Arthur Miguel
Davi Miguel
Luiz Otávio\tluiz-otavio
Dom
Dom
Davi
Theo
Ravy
Davi Miguel
André\tandre
Ravi Lucca
Henrique
Felipe
Vinicius
Matheus
Oliver
Lucca
Arthur Gabriel
Pedro Lucas
Caleb
Brayan
Nicolas
Davi Miguel
Vitor Hugo
João Lucas\tjoao-lucas
Heitor
Apollo
Mathias
Henrique
Isaac
Ian
""",
    "last_name_female": """\
Alves
da Rosa
Borges
Castro
Guerra
Alves
da Mota
Dias
Andrade
da Mata
Rezende
Silveira
Jesus
Sampaio
Sampaio
Albuquerque
Garcia
Sá\tsa
Sá\tsa
Novaes
Cardoso
Melo
Ribeiro
Casa Grande
Andrade
Rezende
Cardoso
Santos
Ferreira
Fernandes
Moreira
Sampaio
Martins
Barros
Cardoso
Vieira
Cunha
das Neves
Nascimento
Fogaça\tfogaca
Martins
das Neves
Pimenta
Casa Grande
Lopes
Farias
Alves
Martins
Barros
Rocha
Lima
Camargo
Carvalho
da Cruz
Gonçalves\tgoncalves
Souza
Barbosa
Fernandes
Cavalcante
Campos
Souza
Silveira
Pinto
Jesus
Cassiano
da Cruz
Pastor
Martins
Cavalcanti
Porto
Rios
Cardoso
Cavalcante
Porto
Pastor
Gonçalves\tgoncalves
Aragão\taragao
Cardoso
da Cruz
da Paz
Lopes
Caldeira
Castro
Moura
Pereira
Vasconcelos
da Rosa
Gonçalves\tgoncalves
Nogueira
da Cruz
Campos
Camargo
Jesus
Sales
da Cruz
Pires
Sousa
Barbosa
Monteiro
Pimenta
Teixeira
Borges
Câmara\tcamara
Macedo
Peixoto
Rezende
Sousa
Araújo\taraujo
Fonseca
Souza
Rezende
Monteiro
Freitas
Sousa
Gonçalves\tgoncalves
Aragão\taragao
Campos
Mendes
Montenegro
Vargas
Pacheco
Costela
Pacheco
Nogueira
Mendonça\tmendonca
da Paz
Caldeira
Pacheco
Nogueira
Vasconcelos
Nascimento
Nogueira
Silveira
Barros
Lima
Abreu
Nunes
Farias
Montenegro
Pires
Câmara\tcamara
Silva
da Mata
Rezende
das Neves
Novais
Almeida
das Neves
Macedo
Campos
Pastor
Martins
Almeida
Campos
Alves
Cavalcante
Farias
Santos
Melo
Novais
das Neves
Rodrigues
Mendes
Fogaça\tfogaca
Cirino
Jesus
Fernandes
Mendes
Nunes
Jesus
Mendes
Pacheco
Novaes
Montenegro
Cassiano
Silveira
Jesus
da Rocha
Freitas
da Rocha
Pires
Fonseca
Martins
Moura
Monteiro
Macedo
Garcia
da Cruz
Vasconcelos
Souza
Peixoto
da Paz
Lima
Sá\tsa
Ferreira
Rodrigues
Marques
Borges
Araújo\taraujo
Fogaça\tfogaca
Machado
Casa Grande
Vargas
Costela
Sousa
Dias
Moreira
Carvalho
Brito
Monteiro
Camargo
da Costa
Abreu
Farias
Dias
Cavalcanti
Rezende
Pimenta
Rocha
Alves
Macedo
Mendonça\tmendonca
Pastor
Araújo\taraujo
Carvalho
Santos
Sales
Vargas
Oliveira
Nunes
Correia
da Rosa
Macedo
da Paz
Silveira
Cassiano
da Cruz
Siqueira
Cardoso
Correia
Viana
da Luz
Gonçalves\tgoncalves
Rodrigues
Cardoso
Aparecida
Teixeira
Guerra
Sá\tsa
Macedo
Monteiro
Camargo
Alves
Rodrigues
das Neves
Moura
Lopes
Gomes
da Mata
Pires
Cassiano
Fogaça\tfogaca
Pimenta
Nunes
Cardoso
Moraes
Albuquerque
Mendonça\tmendonca
Viana
Pinto
Borges
Nunes
Rodrigues
Sá\tsa
Vieira
Oliveira
Alves
Rodrigues
Barbosa
Vargas
Lopes
Jesus
Nascimento
Vieira
Ferreira
Ramos
Jesus
Alves
Martins
Vieira
Alves
Costela
Ramos
Sousa
Albuquerque
Guerra
Gonçalves\tgoncalves
Costela
Camargo
da Paz
Machado
da Rocha
Garcia
Santos
Viana
Pereira
Nogueira
Novais
Dias
Correia
Novaes
Mendes
das Neves
Nunes
Cunha
Sales
da Conceição\tda-conceicao
Silva
Novaes
Pinto
Melo
da Mata
Viana
da Cunha
Câmara\tcamara
Campos
Correia
da Cunha
Souza
da Paz
Marques
da Conceição\tda-conceicao
da Costa
Montenegro
Mendes
da Rosa
Silva
Lopes
da Costa
Vargas
Costa
Silveira
Marques
Sousa
Pimenta
Rocha
Jesus
Lima
Martins
Barbosa
Viana
Sousa
Sousa
Santos
Almeida
da Mota
Moreira
Sales
Garcia
Martins
Duarte
Sales
da Paz
Fogaça\tfogaca
Nogueira
Câmara\tcamara
Borges
Rodrigues
Silveira
Lima
Campos
Souza
Machado
Peixoto
Lopes
Martins
Sampaio
Câmara\tcamara
Ferreira
Almeida
Castro
Costela
da Cunha
Câmara\tcamara
Siqueira
Silva
Barbosa
Moraes
Sales
da Paz
Martins
Peixoto
Rodrigues
Novais
Pinto
Dias
Melo
Rios
Borges
Rios
Costa
Rodrigues
Teixeira
Pires
Ferreira
da Paz
Barros
da Costa
Sá\tsa
Freitas
Garcia
Cunha
Pereira
Jesus
Melo
Moura
Ribeiro
Nogueira
Araújo\taraujo
Fonseca
Oliveira
Pacheco
Gonçalves\tgoncalves
Silveira
Marques
Martins
Aragão\taragao
Vargas
Souza
Gonçalves\tgoncalves
Freitas
Castro
Novais
Mendonça\tmendonca
Lopes
Casa Grande
Pires
Cavalcante
Moreira
Leão\tleao
Cassiano
Barros
das Neves
Rocha
Câmara\tcamara
Fernandes
da Paz
Fogaça\tfogaca
Pinto
Martins
Gomes
Rezende
Pastor
Rezende
Campos
Costela
Ferreira
Pimenta
Borges
Porto
Jesus
Freitas
Freitas
da Costa
Campos
da Cruz
Guerra
Caldeira
da Rosa
Leão\tleao
da Conceição\tda-conceicao
Araújo\taraujo
Almeida
Moraes
Casa Grande
Alves
Lopes
Mendonça\tmendonca
Machado
Camargo
Ferreira
Gonçalves\tgoncalves
Cavalcante
Albuquerque
Nascimento
Novais
da Cunha
da Luz
Vargas
Sampaio
Campos
Câmara\tcamara
Ferreira
Santos
Marques
Moreira
Abreu
Fogaça\tfogaca
Borges
Santos
Pereira
Silva
Macedo
Gomes
Lima
Brito
Rodrigues
Oliveira
Câmara\tcamara
Jesus
Vasconcelos
Nogueira
Macedo
Montenegro
Pacheco
Vieira
Cavalcanti
Silveira
Vargas
da Rosa
Costela
Costa
da Costa
Lopes
Sampaio
Moreira
Fonseca
Melo
Sá\tsa
Fogaça\tfogaca
Peixoto
Araújo\taraujo
Pereira
Casa Grande
Rezende
da Luz
das Neves
Castro
Porto
Aparecida
da Luz
Costela
Alves
Novais
Farias
Alves
Vasconcelos
Casa Grande
Casa Grande
Dias
Carvalho
Santos
Pereira
Nascimento
Andrade
da Mata
Araújo\taraujo
Monteiro
Pastor
Melo
Garcia
Sales
Farias
da Cruz
Moura
da Cruz
da Luz
Cavalcanti
Caldeira
Vasconcelos
Moraes
Albuquerque
Barbosa
Ferreira
Caldeira
Freitas
da Paz
Pinto
Monteiro
Carvalho
Cirino
Martins
Mendonça\tmendonca
Oliveira
Jesus
Macedo
Novais
Lopes
Lima
Rocha
da Conceição\tda-conceicao
da Costa
Câmara\tcamara
Leão\tleao
da Rocha
Almeida
Nogueira
das Neves
Carvalho
da Cruz
Barbosa
Jesus
Sá\tsa
Rodrigues
Campos
Farias
Fernandes
Barbosa
Rezende
Pimenta
Farias
Cirino
Rocha
Garcia
Cunha
Farias
Leão\tleao
Barbosa
Costela
Barros
Porto
Cirino
da Cruz
Almeida
da Rosa
Freitas
Pinto
da Luz
Oliveira
Costela
da Mota
Mendonça\tmendonca
Novaes
Machado
Pacheco
Nogueira
Teixeira
Rezende
Andrade
Sampaio
Moura
Silva
Ribeiro
da Rocha
Ramos
Ribeiro
Garcia
Macedo
Rocha
Sá\tsa
Correia
Lopes
da Mata
Pacheco
Moreira
Pereira
Garcia
Pastor
Cavalcante
Leão\tleao
Borges
Sampaio
Novais
Marques
Guerra
Correia
Sampaio
Pinto
Novaes
Albuquerque
Montenegro
Barbosa
Pastor
Lima
Camargo
Fonseca
Alves
Santos
Ferreira
Moura
Melo
Sales
Dias
Barros
da Mata
Aparecida
Correia
Gonçalves\tgoncalves
Mendes
Correia
Fogaça\tfogaca
Costa
Lima
Barros
Correia
Pastor
Cassiano
Ribeiro
Garcia
Moura
da Luz
Nascimento
Aparecida
Peixoto
da Cunha
Câmara\tcamara
da Mota
Montenegro
Cassiano
Carvalho
Montenegro
Vasconcelos
Freitas
Ribeiro
Porto
Costela
Câmara\tcamara
Porto
Cirino
Sá\tsa
Alves
Camargo
Correia
Cardoso
Cavalcante
Pastor
Montenegro
Duarte
Campos
Araújo\taraujo
Monteiro
Câmara\tcamara
Teixeira
da Cunha
Sá\tsa
Sampaio
Costa
Sá\tsa
da Cruz
Novais
da Cunha
da Mota
Nascimento
Castro
Alves
Fernandes
da Mata
da Rosa
da Costa
Macedo
Camargo
Pacheco
Moura
Freitas
Sousa
Ribeiro
Sá\tsa
Silveira
da Conceição\tda-conceicao
Santos
Porto
Nascimento
Nogueira
Aragão\taragao
Aragão\taragao
Barbosa
Costa
Fogaça\tfogaca
das Neves
Pires
Moraes
Cavalcanti
Camargo
Oliveira
Andrade
Barros
Melo
Gomes
Moreira
Farias
Guerra
Vargas
Novaes
Correia
Moraes
Câmara\tcamara
Câmara\tcamara
Pinto
Sousa
da Mota
Martins
Castro
Gomes
Moura
Farias
Moraes
Aragão\taragao
Santos
Casa Grande
Nascimento
Rocha
Silva
Câmara\tcamara
Rodrigues
Sousa
Siqueira
Moura
Rocha
da Paz
Camargo
Dias
Cavalcanti
Fogaça\tfogaca
Montenegro
Silveira
Aparecida
Vieira
Nunes
Cunha
Vieira
Leão\tleao
Nunes
da Cruz
Costela
Aparecida
Viana
Fernandes
Garcia
Silveira
Vieira
Pacheco
Melo
Sá\tsa
Casa Grande
Machado
Rocha
da Costa
Siqueira
Barros
Monteiro
Brito
Macedo
Ribeiro
da Conceição\tda-conceicao
Guerra
Correia
Guerra
Araújo\taraujo
Correia
Guerra
Lima
Alves
Melo
Almeida
Martins
Lima
Pereira
Campos
Barbosa
Nogueira
Leão\tleao
Lopes
Ferreira
Martins
Novaes
Monteiro
Farias
Rodrigues
Sales
Campos
Santos
Farias
Pires
Cavalcante
Gomes
Pacheco
Sales
Pereira
Duarte
Cardoso
Carvalho
Pastor
Martins
Novais
Novais
Barros
Duarte
da Cunha
Campos
Duarte
Jesus
Gomes
Silveira
Aparecida
Macedo
Costa
Nogueira
Costa
Farias
Cunha
Alves
Lima
Camargo
da Rocha
Moura
Fonseca
Ferreira
Novais
Lima
Pereira
Silva
Nogueira
Castro
Martins
Sales
Cavalcanti
Oliveira
Ribeiro
Pires
Martins
Pires
Cirino
Fogaça\tfogaca
Abreu
Silva
Viana
Martins
Moura
da Mata
Mendonça\tmendonca
Aragão\taragao
Nogueira
Viana
Sousa
Brito
Farias
Lima
Nascimento
Rezende
Almeida
Pires
Rios
da Mata
Fonseca
Borges
Rodrigues
da Rosa
Nunes
Cavalcanti
Nascimento
Siqueira
Caldeira
Costela
Rios
Aragão\taragao
Vasconcelos
Siqueira
da Mota
Vasconcelos
Cavalcante
Caldeira
Sales
Dias
Monteiro
Albuquerque
Caldeira
Nogueira
Fonseca
Cirino
das Neves
Sampaio
Carvalho
Andrade
Martins
Fogaça\tfogaca
Costa
Pereira
Mendonça\tmendonca
Pastor
Sá\tsa
Borges
Sales
Farias
Vasconcelos
Melo
Viana
Ferreira
Ramos
da Conceição\tda-conceicao
Ferreira
Barbosa
Rios
Macedo
Pires
Almeida
Cardoso
da Mota
Teixeira
Lima
Cassiano
Machado
Monteiro
Aparecida
Aparecida
Correia
Montenegro
Aparecida
Aparecida
Fernandes
Melo
Silveira
Novais
Sampaio
Novaes
Macedo
da Rosa
da Mota
Fernandes
Borges
Teixeira
Mendes
Nunes
Nascimento
Mendes
""",
    "last_name_male": """\
Vargas
Casa Grande
Viana
Silveira
Silva
Silva
Andrade
Ribeiro
Correia
Moraes
Nunes
Aparecida
Jesus
Jesus
Mendes
Oliveira
Nunes
Mendonça\tmendonca
Leão\tleao
Costa
Sá\tsa
Andrade
Moraes
Cardoso
Caldeira
da Mata
Moura
das Neves
Caldeira
Borges
Rodrigues
Lopes
Camargo
Cassiano
Pastor
Marques
Casa Grande
Câmara\tcamara
Viana
Fonseca
Cunha
Cavalcanti
Siqueira
Silva
da Luz
Cirino
Duarte
da Rosa
Rocha
Azevedo
Oliveira
Souza
Duarte
Camargo
Montenegro
Ribeiro
Cavalcanti
Cardoso
Aparecida
Rocha
Alves
Costa
Aragão\taragao
Viana
Vargas
Vasconcelos
Ribeiro
da Mata
Rodrigues
Pacheco
Silveira
Mendonça\tmendonca
Farias
Moraes
Viana
Albuquerque
Vieira
Fernandes
Ribeiro
Aragão\taragao
Siqueira
Freitas
da Cruz
da Cruz
Pinto
Caldeira
Rocha
Fogaça\tfogaca
Nunes
Vieira
Martins
Martins
Barbosa
Barbosa
da Luz
Montenegro
Machado
Moura
Cavalcanti
Aparecida
Porto
Rios
Peixoto
Pimenta
Fernandes
Pacheco
Caldeira
Moreira
Melo
Melo
Machado
Cassiano
Moura
Melo
Carvalho
Costela
Cardoso
Brito
Jesus
Farias
Aparecida
Novaes
Moura
Teixeira
Vasconcelos
Novaes
Moraes
Barbosa
Costela
Gonçalves\tgoncalves
Sampaio
Ribeiro
Monteiro
Silva
Rocha
Pimenta
Nunes
Pereira
Cirino
Dias
Duarte
Azevedo
Santos
Costela
Barbosa
Peixoto
das Neves
Moreira
Campos
Silveira
Nascimento
da Cunha
Moreira
Fonseca
Ferreira
Teixeira
Sá\tsa
Sales
Macedo
Gonçalves\tgoncalves
da Cruz
Rocha
Fogaça\tfogaca
da Conceição\tda-conceicao
Monteiro
Correia
da Rocha
Gomes
Cardoso
Cunha
Cirino
Nogueira
Fonseca
Melo
Cavalcante
Teixeira
Moraes
Azevedo
da Mata
Peixoto
Rios
Vasconcelos
Ramos
da Cruz
Mendonça\tmendonca
Siqueira
Farias
Moraes
Rocha
Freitas
Ferreira
da Cunha
Cavalcanti
Barros
Cassiano
da Conceição\tda-conceicao
Borges
Mendonça\tmendonca
Nunes
Pacheco
Garcia
Abreu
Sá\tsa
Caldeira
da Luz
Vargas
das Neves
Alves
Cavalcanti
Caldeira
Camargo
Aragão\taragao
Mendes
Lima
Viana
Almeida
Gonçalves\tgoncalves
Pimenta
Caldeira
Viana
Brito
Vieira
Souza
Pinto
Sampaio
Dias
Pacheco
Barros
Nascimento
Martins
Cavalcanti
Pacheco
Andrade
Melo
Fonseca
Pacheco
Oliveira
Sampaio
Martins
Pastor
das Neves
Lopes
Nunes
Pastor
Lima
Mendonça\tmendonca
Sousa
Pimenta
Novaes
Peixoto
Moraes
Freitas
Martins
Gomes
Novais
Peixoto
Cunha
Nogueira
Araújo\taraujo
Borges
Costela
Brito
Freitas
Garcia
Araújo\taraujo
das Neves
Viana
Pimenta
da Rocha
Mendes
Rios
Teixeira
Freitas
Rocha
Mendonça\tmendonca
Vargas
Porto
Viana
da Rosa
da Rosa
Cassiano
Castro
Barbosa
Ribeiro
Sousa
Araújo\taraujo
da Mota
Nunes
Correia
da Paz
Guerra
Moura
Cardoso
da Mota
Rocha
Casa Grande
Fogaça\tfogaca
Farias
Nunes
Nunes
Cavalcanti
Aragão\taragao
Sales
Nascimento
Caldeira
Alves
Cirino
Pacheco
Correia
Andrade
da Conceição\tda-conceicao
Rodrigues
Fonseca
Moreira
Andrade
Ribeiro
Lopes
da Costa
Fogaça\tfogaca
Barbosa
Câmara\tcamara
Sousa
Martins
Casa Grande
Alves
Cavalcanti
Carvalho
Nunes
da Rocha
Correia
da Conceição\tda-conceicao
Cardoso
da Rocha
da Cruz
da Paz
Marques
Monteiro
Araújo\taraujo
Cunha
Martins
Ramos
Brito
Alves
Fernandes
Marques
Fonseca
Barros
da Costa
Carvalho
Lima
Sales
Lopes
Pinto
Fonseca
Rodrigues
Oliveira
Marques
Alves
Nascimento
Fogaça\tfogaca
Ribeiro
Melo
Alves
Silva
Souza
Costa
Teixeira
Cirino
Brito
Duarte
Cassiano
Correia
Barbosa
Melo
Caldeira
Costa
Almeida
Fernandes
Ferreira
Abreu
Martins
Rios
Albuquerque
Caldeira
da Mata
Pinto
Lopes
Camargo
Rocha
Brito
Sampaio
da Cruz
Cardoso
Sousa
da Conceição\tda-conceicao
Nogueira
Moraes
Câmara\tcamara
Farias
Moura
Aragão\taragao
Vasconcelos
Cunha
Souza
da Cruz
da Mata
Borges
da Luz
Alves
Moraes
Silva
Sampaio
Monteiro
Andrade
Rodrigues
Duarte
Camargo
Aparecida
Rocha
Cassiano
Azevedo
Nascimento
Oliveira
Brito
da Costa
Oliveira
Machado
Pinto
Melo
Vieira
Macedo
Ferreira
Caldeira
Vieira
Gonçalves\tgoncalves
Siqueira
Cunha
Guerra
Pereira
Cavalcante
Leão\tleao
Silveira
Moura
Cavalcanti
Sousa
Ferreira
Jesus
Pastor
Teixeira
Mendonça\tmendonca
Mendes
Camargo
da Cruz
Brito
da Mota
Ferreira
Moreira
Camargo
Mendes
Castro
Campos
Rios
da Mata
Aparecida
Cassiano
Cirino
Porto
da Rosa
Sampaio
Macedo
Farias
Albuquerque
Cardoso
Caldeira
Caldeira
Costa
Viana
Martins
Fernandes
Camargo
Leão\tleao
Machado
Aparecida
Moreira
Cirino
Nunes
Cavalcante
Pacheco
Costa
Aparecida
Nogueira
Oliveira
Monteiro
Andrade
Nascimento
Pereira
Cavalcanti
Sampaio
Lima
Caldeira
Nunes
Freitas
Gomes
Porto
Carvalho
da Mata
Ferreira
da Mata
Costela
Leão\tleao
Vieira
da Costa
Caldeira
Marques
Gomes
Vasconcelos
Castro
Siqueira
Melo
Castro
da Conceição\tda-conceicao
Freitas
Andrade
Siqueira
Aragão\taragao
Novaes
Alves
da Mata
Garcia
Fonseca
Moura
Lima
Caldeira
Nascimento
Ferreira
da Conceição\tda-conceicao
Oliveira
Freitas
Nogueira
da Rosa
Pires
Aragão\taragao
Montenegro
Teixeira
Martins
Sales
Nascimento
Moura
Guerra
Ribeiro
Pimenta
Jesus
da Rocha
Castro
Andrade
Caldeira
Siqueira
Ramos
Novaes
Lopes
Sampaio
Nunes
Castro
Melo
Sousa
Guerra
da Mata
da Rosa
Moreira
Teixeira
Duarte
Sousa
da Mota
Rios
Sá\tsa
Carvalho
Silveira
Cardoso
Moreira
Fonseca
Pimenta
Azevedo
Cavalcante
Peixoto
da Mata
Araújo\taraujo
Dias
Barbosa
da Costa
Camargo
Correia
Dias
Rezende
Nunes
Abreu
Lopes
Santos
Aparecida
Albuquerque
Almeida
Costa
Oliveira
Viana
Ferreira
Siqueira
Peixoto
Garcia
Fogaça\tfogaca
Azevedo
Fogaça\tfogaca
Moreira
da Luz
Peixoto
Abreu
Siqueira
Guerra
da Costa
Rezende
Cardoso
Vasconcelos
Rocha
Caldeira
Aparecida
Rios
Cavalcante
Viana
Viana
Correia
Rocha
Guerra
da Mota
Rodrigues
Camargo
Pires
Vargas
Silveira
Macedo
Abreu
Vieira
Casa Grande
Moreira
da Rocha
da Cunha
Dias
Araújo\taraujo
Silveira
da Cruz
Pacheco
Silveira
Caldeira
Rezende
da Rocha
Campos
Camargo
Macedo
Lima
Alves
Fernandes
Siqueira
da Cunha
Cassiano
Sá\tsa
Lopes
da Mota
da Mota
Machado
Alves
da Mota
Cardoso
Silva
Aragão\taragao
Costa
Mendonça\tmendonca
da Cruz
Martins
Casa Grande
Porto
Freitas
Duarte
Silveira
Araújo\taraujo
Abreu
Campos
da Costa
da Rosa
da Rosa
da Conceição\tda-conceicao
Sampaio
da Mota
Marques
Pacheco
Cavalcanti
Cavalcanti
Freitas
da Costa
Casa Grande
Moraes
Cavalcanti
Ribeiro
Costa
Mendes
Costa
Alves
Fogaça\tfogaca
Castro
Rodrigues
Aparecida
Sales
Mendonça\tmendonca
Sousa
Barbosa
Novais
Garcia
Novais
Barros
Novaes
Monteiro
Castro
Caldeira
Rodrigues
Cardoso
Fonseca
da Rosa
da Cunha
Jesus
Fernandes
Cardoso
Fernandes
Dias
Aparecida
Cunha
da Rosa
Silva
Pastor
Sampaio
Freitas
Fonseca
Correia
Costela
Fernandes
Silva
Araújo\taraujo
Porto
Mendes
Monteiro
Cunha
Fonseca
Albuquerque
Castro
Cavalcanti
Andrade
Siqueira
Nascimento
Cardoso
Pinto
Casa Grande
Silva
da Costa
Castro
Fernandes
Ramos
Pacheco
Silva
Mendonça\tmendonca
Sales
Aparecida
Silveira
Cardoso
Barbosa
Pastor
Siqueira
Borges
da Mata
Guerra
Pimenta
da Mota
Cassiano
das Neves
Mendes
Nascimento
da Rosa
da Cruz
Macedo
Dias
Moraes
Duarte
da Mata
Gonçalves\tgoncalves
Sá\tsa
Martins
Casa Grande
da Costa
Nunes
Santos
Freitas
das Neves
Farias
Brito
da Rosa
Sousa
Pires
Novais
Nascimento
Camargo
Barbosa
Aparecida
Marques
Costela
Cavalcante
da Paz
Nogueira
Santos
Peixoto
Camargo
da Cunha
Aparecida
Garcia
Rodrigues
Lima
Martins
das Neves
Jesus
Nogueira
Rios
Campos
Castro
Nogueira
Cirino
Cassiano
Ribeiro
Pacheco
Rios
Alves
Teixeira
da Mota
Pereira
Souza
Leão\tleao
Barbosa
Macedo
Souza
Lima
Pimenta
Peixoto
Siqueira
Guerra
Mendes
Sousa
Cavalcanti
Almeida
Abreu
Alves
da Cruz
da Luz
Pires
Rocha
Oliveira
da Rosa
Martins
Montenegro
Nascimento
Nunes
Santos
Moura
Ramos
Ferreira
Costa
Alves
Cunha
Freitas
Fogaça\tfogaca
Gomes
Borges
Ribeiro
Abreu
Pimenta
Macedo
Abreu
Cassiano
Rodrigues
Novaes
Monteiro
Pastor
Ribeiro
Fernandes
Pimenta
Ramos
Camargo
da Cunha
Moura
Aparecida
Azevedo
da Luz
Carvalho
Siqueira
das Neves
Duarte
da Luz
Porto
Vargas
da Rocha
Azevedo
Cirino
Fonseca
da Rosa
Souza
Novaes
Novaes
Pires
Novais
Silva
Nogueira
Mendonça\tmendonca
Sales
da Cunha
Cavalcante
Aparecida
Rios
Ferreira
Azevedo
Sampaio
da Luz
Novais
Carvalho
da Mota
Borges
da Rocha
Sousa
da Paz
da Rosa
Silveira
Barbosa
Pinto
Andrade
da Luz
Cavalcanti
Sales
Brito
Pimenta
Guerra
Moraes
Pimenta
Cavalcanti
Aragão\taragao
Cavalcanti
Fogaça\tfogaca
Aragão\taragao
Martins
Viana
Rios
das Neves
Monteiro
Lopes
Fernandes
Nascimento
Campos
Teixeira
Lopes
da Rosa
Cavalcanti
Araújo\taraujo
Dias
Ribeiro
Pereira
Pereira
Silveira
Duarte
da Rocha
Farias
Ferreira
Souza
Cunha
Barros
Monteiro
da Rocha
Novaes
Silva
Monteiro
Camargo
Silva
Martins
Vieira
Macedo
das Neves
Albuquerque
Castro
Nogueira
Martins
Araújo\taraujo
Nunes
da Paz
Macedo
Abreu
Monteiro
Duarte
Araújo\taraujo
Martins
Rezende
Costela
Lima
Albuquerque
Ramos
Lima
Pacheco
Cirino
Siqueira
Santos
Almeida
Barbosa
Novais
Siqueira
Camargo
da Mota
Ferreira
Vieira
Silva
Fernandes
Camargo
Azevedo
Aparecida
Lopes
Cavalcante
Nascimento
Abreu
""",
    "company": """\
da Luz - EI
Brito da Costa - EI
Santos Mendes - EI
Macedo
Costela
Caldeira
Cavalcante S.A.
da Mata
da Conceição\tda-conceicao
das Neves
Pires
Rocha
Ribeiro
Cavalcante
Vargas - EI
Freitas
Sales e Filhos
Fogaça Montenegro e Filhos\tfogaca-montenegro-e-filhos
Cavalcante
Santos S.A.
Aparecida
Correia
Cavalcanti
Pacheco Ltda.
Souza e Filhos
Almeida Vasconcelos S.A.
Aragão Barros S/A\taragao-barros-s-a
Brito - EI
Leão Duarte Ltda.\tleao-duarte-ltda
Garcia
da Conceição\tda-conceicao
Sales - EI
Viana Ltda.
Peixoto Teixeira e Filhos
Mendes
Azevedo
Andrade Gomes - ME
da Luz
Porto
Martins
Câmara Ltda.\tcamara-ltda
Martins
Moraes
Barbosa
Cavalcante Freitas S/A
Ramos
Caldeira S.A.
Cirino S/A
Moreira
Borges
Brito - ME
Almeida S.A.
Leão\tleao
Azevedo Rocha - ME
Borges Ltda.
Sales
Caldeira Moura S.A.
Nogueira
Cirino Nunes e Filhos
Lopes
Azevedo - ME
Cardoso - EI
da Mata
Costela
Ramos
da Paz
Andrade
Campos Borges e Filhos
Cavalcante Andrade - ME
Cirino
Rezende Aragão - EI\trezende-aragao-ei
Costa
Caldeira - ME
Borges
Dias Cavalcante S.A.
Marques Borges e Filhos
Freitas Viana S/A
das Neves
Marques
Ramos S.A.
Cavalcanti da Luz S.A.
Dias
Macedo Andrade Ltda.
Cavalcanti
Barbosa
Andrade S.A.
Monteiro
Moreira
Vasconcelos
Oliveira S.A.
Correia
Marques
Costela
Pereira
Rodrigues
da Costa Costa - EI
Pastor
Fernandes Sousa S.A.
Pires
Lopes
Fonseca da Luz S.A.
Jesus
Cassiano
da Cruz e Filhos
Cavalcanti Machado - EI
Pastor Ltda.
Pimenta S.A.
Sousa Viana Ltda.
Carvalho - EI
da Cunha S/A
Rocha Carvalho S/A
Viana
Correia
Abreu
Cirino
Rodrigues
da Luz
Cavalcante
Martins Aparecida - EI
Peixoto da Cunha - ME
Costela S.A.
Moreira Marques S.A.
Cunha
Ribeiro Guerra S/A
Costa
Fernandes
Macedo - ME
Cassiano Ltda.
Fogaça Teixeira Ltda.\tfogaca-teixeira-ltda
Nunes
Costela
da Conceição Campos S.A.\tda-conceicao-campos-s-a
Rodrigues Correia S/A
da Mota
Freitas da Rosa - ME
Cardoso - EI
Novais e Filhos
da Mota
Novais
Fogaça\tfogaca
Sá S/A\tsa-s-a
Machado da Rosa - ME
Melo Gomes e Filhos
Brito - EI
Duarte - ME
Pastor e Filhos
Rezende S.A.
Guerra - EI
Marques Ltda.
da Paz
Santos - EI
Almeida
da Luz e Filhos
Montenegro
Correia S/A
Moura Pimenta - ME
Abreu Jesus S.A.
Araújo\taraujo
da Mata
Farias
Peixoto
Cunha
Novaes
Aparecida - EI
Camargo
Souza
Silveira
Oliveira
Mendes
Gomes Ltda.
da Rocha
Mendonça\tmendonca
Sampaio
Costa
Machado
da Cruz
Mendonça\tmendonca
Alves
Rodrigues
Fernandes S/A
Silveira
Lima Sá S/A\tlima-sa-s-a
Pereira Cavalcante - ME
Leão - EI\tleao-ei
da Cunha Porto Ltda.
Sampaio Ferreira S/A
Fonseca
Leão S/A\tleao-s-a
Camargo Lima Ltda.
Rezende Caldeira - EI
Fernandes e Filhos
Siqueira Novaes e Filhos
Lopes - ME
Rios Rezende e Filhos
Fernandes S/A
Rodrigues S/A
Silva Pinto - ME
Sousa
Lima
Sá\tsa
Andrade
Cassiano
Pacheco e Filhos
Pacheco
Mendonça\tmendonca
Caldeira S/A
Lima da Paz S/A
Ribeiro Ltda.
Brito e Filhos
Gomes
Nascimento
Caldeira Siqueira - ME
Martins
Siqueira
Montenegro da Costa Ltda.
Cavalcante
da Mata - EI
Costela
Fernandes
Santos
Duarte
Caldeira - ME
Rios
Novais e Filhos
Novais
Teixeira - ME
Lopes
das Neves
Duarte - EI
Novais Souza - ME
Lopes e Filhos
Fonseca Costa S/A
Lima e Filhos
Lima
Campos
Castro - ME
Gomes - ME
Correia Novaes e Filhos
Cunha
Marques Dias - EI
da Cruz
Nunes
Aparecida
Souza
da Paz Pires - ME
Porto Nogueira - EI
Fernandes
Rodrigues Aparecida Ltda.
Barbosa
da Rocha - EI
Caldeira da Luz - EI
Mendes
Câmara\tcamara
da Mota
da Costa
Nascimento Nascimento - EI
Andrade Aparecida Ltda.
Gonçalves S.A.\tgoncalves-s-a
das Neves Barbosa - ME
Nogueira S.A.
Sá - ME\tsa-me
Fernandes Cavalcanti - EI
Rios S/A
Moura
Pacheco
Costela Rezende Ltda.
das Neves Pastor - ME
Castro Vasconcelos - EI
Alves
da Rosa - EI
Leão\tleao
Sampaio
Peixoto
Vargas S/A
Gomes Duarte Ltda.
Casa Grande S/A
Campos
Pimenta
Borges S.A.
Moreira
Silva
Caldeira
Lima
Moreira Ltda.
Azevedo - ME
Lopes - EI
Novaes
Fogaça S/A\tfogaca-s-a
Pacheco Campos S/A
Monteiro Marques - EI
Almeida S.A.
da Mota S/A
Pastor
Marques Lopes S/A
Casa Grande
Costela
da Conceição S/A\tda-conceicao-s-a
Montenegro
Siqueira
da Mata
Aragão\taragao
Vieira Pimenta - EI
Porto S/A
Gonçalves\tgoncalves
Melo
Vasconcelos
Lopes Silva e Filhos
Rezende Abreu - ME
Andrade e Filhos
Caldeira - EI
Pimenta
Duarte
Pereira Porto S.A.
Nascimento
Dias
Siqueira Pereira S/A
Fernandes Sampaio e Filhos
Gomes
Moura
Gonçalves Vargas S.A.\tgoncalves-vargas-s-a
Pacheco Melo Ltda.
Cavalcante Rocha Ltda.
da Cunha
Porto Azevedo Ltda.
Sá\tsa
Costela
Porto
Farias
Abreu Fernandes Ltda.
Carvalho Ltda.
Guerra Fernandes e Filhos
Sá\tsa
Nascimento Pires - ME
Sá Siqueira Ltda.\tsa-siqueira-ltda
Ferreira
Alves - EI
Silva - EI
Alves S/A
Viana e Filhos
Guerra
Sampaio
da Mota Guerra S/A
Moura
Lima
Cassiano S.A.
Moreira S/A
Casa Grande - EI
Lima Caldeira - EI
Gomes S.A.
Mendes - EI
da Luz
da Mota S/A
da Cunha S.A.
Ramos Araújo Ltda.\tramos-araujo-ltda
Fogaça\tfogaca
Machado Rocha S.A.
Farias Cardoso S/A
da Rosa
Cavalcante e Filhos
Fernandes
Nunes Peixoto S.A.
Aragão - ME\taragao-me
Albuquerque - EI
Sampaio da Conceição - EI\tsampaio-da-conceicao-ei
Barbosa
da Mata
Pacheco
Porto Ltda.
Moraes Ltda.
Jesus
Silva
Barros
Melo
Borges Pinto S/A
das Neves Borges e Filhos
Cirino
Monteiro
da Mata Ltda.
das Neves Silveira e Filhos
Brito
Farias Costa S/A
Andrade Peixoto Ltda.
Jesus - EI
Nogueira e Filhos
Borges
Garcia
Freitas S.A.
da Rosa
Mendonça Carvalho S.A.\tmendonca-carvalho-s-a
Cunha
Mendonça\tmendonca
Andrade S/A
Jesus S/A
da Paz
Pimenta
Montenegro - ME
Cardoso
Cirino Andrade e Filhos
Rodrigues Câmara S.A.\trodrigues-camara-s-a
Cavalcanti
Silveira - EI
Cavalcanti S.A.
Nascimento e Filhos
Mendonça\tmendonca
Carvalho Moura - ME
da Paz Siqueira - EI
Duarte - EI
Dias Guerra - EI
Sampaio
Rezende
Nunes Gonçalves e Filhos\tnunes-goncalves-e-filhos
Peixoto
Martins Leão Ltda.\tmartins-leao-ltda
Guerra Martins e Filhos
Garcia
Casa Grande e Filhos
Cassiano S.A.
Pinto Abreu Ltda.
Marques Ferreira e Filhos
Novaes Cirino - EI
da Mota Carvalho Ltda.
Camargo Rocha - ME
da Paz Fernandes - EI
Silva
Novaes
Leão Machado - ME\tleao-machado-me
Aragão e Filhos\taragao-e-filhos
Ferreira Camargo - EI
Ramos
Oliveira
Silva - ME
Fernandes - ME
da Mata Teixeira - EI
Sampaio Aragão Ltda.\tsampaio-aragao-ltda
Camargo S/A
Rezende
Vasconcelos Teixeira Ltda.
Nogueira
Garcia Montenegro e Filhos
Nogueira
Vargas
Almeida
Carvalho
Costela da Luz S/A
Fernandes e Filhos
Fernandes
Rios
da Mota
Camargo S/A
Brito
Fernandes
da Mata
Vieira
Porto
Silveira
Brito Cunha e Filhos
Fogaça\tfogaca
Silva
Barros Abreu e Filhos
Ferreira
Ramos
Pimenta
Farias S.A.
Barros Moreira - EI
Garcia
Alves Correia Ltda.
Teixeira
da Mata e Filhos
Mendonça - EI\tmendonca-ei
Câmara\tcamara
Mendes Rios S.A.
Nogueira
Guerra Correia - EI
Vieira Campos S.A.
Garcia S/A
Nascimento S.A.
Pastor
da Rosa S.A.
Freitas
Cunha
Guerra
Abreu S/A
Casa Grande S.A.
da Cruz
Barros
das Neves
Caldeira
Guerra
Almeida Leão e Filhos\talmeida-leao-e-filhos
Cardoso Pimenta S.A.
Sousa
Barros
Araújo\taraujo
Teixeira
Correia
Melo
Lopes
Lopes - ME
Sousa
Guerra
Fernandes
Pires
Machado S.A.
Costela Rocha S/A
Ramos S.A.
Casa Grande Pacheco - ME
Campos Almeida Ltda.
Araújo\taraujo
Gonçalves Farias - ME\tgoncalves-farias-me
da Cunha Ltda.
Correia
Câmara\tcamara
Vasconcelos Costela S.A.
Gonçalves\tgoncalves
Casa Grande
Cavalcanti
Mendonça Araújo Ltda.\tmendonca-araujo-ltda
Aragão\taragao
da Mata Lima Ltda.
Casa Grande - EI
das Neves
Jesus Ltda.
Casa Grande
Lopes Silva Ltda.
Câmara S.A.\tcamara-s-a
Monteiro
da Conceição\tda-conceicao
Costela Alves Ltda.
Lima Rodrigues Ltda.
Aparecida S/A
Aragão Jesus e Filhos\taragao-jesus-e-filhos
Gomes
Alves
Albuquerque S.A.
Vasconcelos
Nascimento
Lima
Caldeira Ramos S/A
Pires
Almeida da Cruz e Filhos
Mendes
Campos
Silva
Rodrigues - ME
Brito
Sampaio Borges - EI
Cirino
Fogaça S.A.\tfogaca-s-a
Ramos Aparecida - EI
Sousa Ltda.
Macedo
Casa Grande Sampaio - EI
Pastor
Nascimento
Guerra
Teixeira e Filhos
Moraes Pacheco - ME
Correia
Costa Sousa e Filhos
Cavalcanti - ME
Barros Costa e Filhos
Duarte
Ferreira Borges S/A
Costela
Cavalcanti
Cavalcanti Teixeira S/A
Montenegro Azevedo Ltda.
Correia
Lopes
Freitas S/A
Leão Duarte e Filhos\tleao-duarte-e-filhos
Borges
Rodrigues Ltda.
Viana S/A
Vasconcelos
Cirino
Vargas Cavalcanti - ME
Porto Pastor - EI
Azevedo S/A
Jesus
Carvalho S.A.
Freitas
Cardoso
Rezende
da Paz Albuquerque Ltda.
Lopes
da Rocha Ramos - EI
Casa Grande
Cavalcante S.A.
Albuquerque S.A.
Pacheco
Fogaça Fogaça S.A.\tfogaca-fogaca-s-a
da Mata e Filhos
Moreira
Camargo
Ribeiro
Moura
Rios Câmara - ME\trios-camara-me
Ribeiro
Nogueira
Cavalcanti S/A
Siqueira
Cardoso e Filhos
Viana
da Rosa
Mendes
Dias
Farias
Barbosa
Teixeira
Santos Cavalcante - ME
Ferreira Viana - ME
Machado Ltda.
Guerra
Martins
Vasconcelos Cassiano - ME
Silva Montenegro S/A
Machado
da Luz
Castro S/A
Melo S.A.
Mendes
Dias
Garcia
Brito
Souza
Porto
Caldeira
Peixoto
Cunha - EI
Azevedo
Oliveira Sales S/A
Vargas
Pimenta
Ribeiro
Cunha
Campos S/A
Leão Costa - EI\tleao-costa-ei
Abreu
da Rosa
Novaes
Rios
Barros Ltda.
Casa Grande - ME
Siqueira
Fernandes Caldeira - ME
Pires Moraes e Filhos
Casa Grande - ME
Cunha
Santos Fonseca Ltda.
Camargo
Cardoso
Fonseca Pimenta Ltda.
Campos
Câmara e Filhos\tcamara-e-filhos
Jesus
Garcia
Alves e Filhos
Andrade
da Paz e Filhos
Brito Cassiano - EI
da Rosa Costela e Filhos
Nunes S.A.
Monteiro Barros - EI
Machado Rezende S.A.
Gonçalves Albuquerque S.A.\tgoncalves-albuquerque-s-a
Novais S/A
Rios
Pastor
Silva S.A.
Vieira
Costela e Filhos
Albuquerque
Vargas - EI
Oliveira
da Costa Ltda.
Barbosa Sales S/A
Lima S/A
Vasconcelos da Mota - ME
Melo Gomes Ltda.
Martins
Carvalho - ME
Duarte
Andrade Montenegro e Filhos
Borges Mendes S/A
Melo Rios e Filhos
Jesus
Rezende
Guerra
Aragão\taragao
Sampaio
Barbosa
Fogaça - EI\tfogaca-ei
da Luz
Almeida S/A
Mendes Ltda.
da Rosa - EI
Pastor S.A.
Oliveira
da Paz
Costela
Barbosa e Filhos
Costela
Santos S/A
Andrade Cavalcante - EI
da Conceição\tda-conceicao
Aragão\taragao
Vasconcelos Azevedo - ME
Castro
Teixeira
Jesus
Vasconcelos e Filhos
Cardoso
Cassiano
Rocha Sampaio S.A.
Cardoso S/A
Siqueira
Mendonça\tmendonca
Nunes
Carvalho
Vasconcelos S.A.
Ribeiro
Duarte Porto S/A
Gomes
Souza
Cavalcante Camargo - EI
Lima
Santos S/A
Pereira
Cavalcante
Melo Moreira - EI
Abreu
Gonçalves\tgoncalves
Câmara\tcamara
Andrade Novais e Filhos
Borges
Fogaça - ME\tfogaca-me
Nunes S/A
da Cunha
Rocha S/A
Souza Pastor S.A.
Albuquerque - EI
da Mata Montenegro e Filhos
Dias Brito S/A
Almeida Cavalcante e Filhos
Nascimento das Neves S/A
Viana Mendes S.A.
Sales Macedo e Filhos
Azevedo
Nunes S.A.
Borges S/A
Moraes e Filhos
Almeida Ferreira - ME
Leão Moreira - EI\tleao-moreira-ei
Moura
Costa
da Conceição Rodrigues e Filhos\tda-conceicao-rodrigues-e-filhos
Cavalcante
Melo
Dias
Pinto
Moraes
Cassiano Pacheco Ltda.
Almeida
Nogueira
Gonçalves Casa Grande S.A.\tgoncalves-casa-grande-s-a
Nunes S.A.
Camargo da Paz S.A.
Rios Ferreira e Filhos
Araújo - EI\taraujo-ei
Marques
da Costa
Cavalcanti S/A
Câmara S/A\tcamara-s-a
Sales Duarte e Filhos
Montenegro Sales S.A.
Ramos Alves Ltda.
Cassiano Costa S/A
Moreira - ME
Mendes
Camargo
Moura
Siqueira e Filhos
Cirino
Pinto
Rezende S/A
da Luz
Carvalho - ME
Porto Aparecida e Filhos
Brito
Albuquerque - ME
Cardoso - ME
Teixeira Ltda.
Monteiro Lima - EI
Alves
Farias
da Cunha
Teixeira da Rocha e Filhos
Câmara\tcamara
da Costa
Vieira
Fonseca
Novaes - ME
Correia
Vasconcelos
Mendonça Ltda.\tmendonca-ltda
Gomes Pimenta - ME
Souza Dias S.A.
Vieira e Filhos
Rocha Vargas S.A.
da Rocha Alves - EI
Gonçalves Sales e Filhos\tgoncalves-sales-e-filhos
Macedo da Mata e Filhos
Araújo Mendonça - EI\taraujo-mendonca-ei
Aragão Albuquerque - ME\taragao-albuquerque-me
das Neves Ltda.
Ribeiro
Machado S.A.
Martins
Nogueira Moraes S.A.
Aragão\taragao
Casa Grande
Pinto e Filhos
Cavalcante
Ferreira
Rocha
Barbosa
Camargo Ltda.
Aragão\taragao
Sampaio
Pimenta
Barbosa
Pereira Rezende - EI
Viana
Abreu
da Paz das Neves Ltda.
Peixoto Costela S/A
Rezende S.A.
Costela Moreira Ltda.
Sales Rios S.A.
Martins
Aparecida
Fernandes
Ribeiro Castro - ME
Cunha Melo S/A
Araújo\taraujo
Pacheco
Alves Vasconcelos S/A
Freitas Vieira e Filhos
Fogaça S/A\tfogaca-s-a
Cavalcante
Marques
Andrade - EI
Pereira Cavalcante e Filhos
Castro Ltda.
Freitas das Neves Ltda.
Pereira Camargo S/A
Cassiano
Alves S.A.
Souza
Rezende - ME
Nascimento
Abreu
Moraes S.A.
Nunes
Vasconcelos S.A.
Pacheco
Porto
Mendonça\tmendonca
Rocha
Andrade
das Neves
Garcia - EI
Montenegro
Rezende
Fonseca
Moraes
Novais Câmara S.A.\tnovais-camara-s-a
Costa
Martins
da Mota Brito e Filhos
Ramos S.A.
Teixeira
Machado S/A
Borges S/A
Martins Rezende Ltda.
Camargo Novais Ltda.
Nunes
Sales - EI
da Conceição\tda-conceicao
Araújo\taraujo
Fogaça Gomes e Filhos\tfogaca-gomes-e-filhos
da Costa S/A
Vasconcelos Albuquerque e Filhos
Macedo Ltda.
Teixeira - ME
Fonseca
da Mota Ltda.
Leão\tleao
Barros S.A.
da Cunha das Neves Ltda.
Jesus
Freitas Azevedo S.A.
Mendes
Mendes Rodrigues - ME
Casa Grande S.A.
Fernandes
Borges Martins S/A
Aragão Fernandes S/A\taragao-fernandes-s-a
Correia
Lima
Lopes
Abreu Macedo - EI
Silva
Correia
Castro e Filhos
Souza
da Costa Cirino Ltda.
Monteiro Pastor Ltda.
Cunha
da Paz Oliveira - EI
Pimenta
Correia e Filhos
da Rosa da Conceição S/A\tda-rosa-da-conceicao-s-a
Rezende
Rios Costela S.A.
Moura
Almeida S/A
Jesus
Guerra Casa Grande e Filhos
Brito e Filhos
Mendes Silva - ME
Moraes
Almeida S/A
Novaes
Silva
Moreira
Moreira
Pinto
Ramos Rocha S.A.
Teixeira - ME
Araújo\taraujo
Jesus Aparecida S/A
Alves - EI
Carvalho da Rosa - EI
Barbosa Aragão S.A.\tbarbosa-aragao-s-a
da Conceição Costa Ltda.\tda-conceicao-costa-ltda
Vasconcelos e Filhos
Macedo S.A.
Macedo - EI
Sales
Almeida Ltda.
Teixeira Pinto - ME
Viana - ME
Novaes e Filhos
Teixeira
da Luz
Fogaça\tfogaca
Teixeira
Silva
Oliveira
Pires
Rios
Vieira - ME
Barbosa
Albuquerque
Pinto
da Conceição\tda-conceicao
Casa Grande - EI
Aragão S/A\taragao-s-a
Vasconcelos
Ferreira
Andrade
da Costa S/A
Aragão e Filhos\taragao-e-filhos
Brito
Azevedo
Sales
Fernandes
Montenegro S.A.
Pinto
Lima
Montenegro
Pereira e Filhos
da Cunha
Nunes
Aparecida Siqueira S/A
Garcia
Silveira Pimenta S/A
Cunha
Martins
Farias e Filhos
Novaes
Moraes
Novais - ME
da Rosa da Cruz e Filhos
Carvalho Pastor Ltda.
Melo
Moreira S.A.
da Conceição\tda-conceicao
Almeida
Sampaio Pinto e Filhos
Viana S/A
Vasconcelos
Costa - EI
Ribeiro S.A.
Guerra e Filhos
Cavalcante
Vieira S.A.
Pereira - EI
Porto - EI
da Conceição Jesus S.A.\tda-conceicao-jesus-s-a
Casa Grande
Fonseca
Costa Campos S/A
Freitas
Siqueira
Teixeira
Albuquerque Nunes - EI
Guerra
Almeida
Guerra
Borges - EI
Santos Ribeiro S/A
""",
    "place": """\
Vale de Novaes\t7\tEdifício Lima\tRezende de Goiás\tSergipe\t\t49310-420
Largo de Porto\t46\tEdifício da Mata\tda Cunha\tRio de Janeiro\t\t77088260
Vale Laura Souza\t6\tEdifício Câmara\tda Luz Alegre\tAcre\t\t78802150
Estrada Anna Liz Campos\t3\tEdifício Freitas\tPires Grande\tMaranhão\t\t61003-298
Área Moreira\t894\tEdifício Martins\tOliveira do Galho\tRoraima\t\t69790673
Praça de Macedo\t2\tEdifício Cirino\tda Rocha\tRio Grande do Norte\t\t15820223
Distrito de Pimenta\t6\tEdifício Vasconcelos\tMoreira\tPiauí\t\t96541594
Travessa Milena Barros\t943\tEdifício Duarte\tCosta do Oeste\tPará\t\t95318-132
Feira Viana\t82\tEdifício Siqueira\tMendes\tBahia\t\t15260-489
Pátio de da Paz\t30\tEdifício da Cunha\tLopes\tSanta Catarina\t\t42302-147
Travessa Theo Fernandes\t3\tEdifício Monteiro\tRodrigues dos Dourados\tBahia\t\t80490170
Rua de Santos\t492\tEdifício Santos\tDuarte\tRio Grande do Sul\t\t16525952
Rodovia Farias\t66\tEdifício da Mata\tMonteiro\tDistrito Federal\t\t41120832
Sítio Freitas\t9\tEdifício Macedo\tVieira\tAlagoas\t\t84859-621
Passarela de Rezende\t388\tEdifício Mendonça\tRibeiro\tMaranhão\t\t19001122
Sítio Costa\t19\tEdifício da Luz\tMarques\tRio Grande do Sul\t\t42927934
Núcleo de Rocha\t1\tEdifício da Mota\tSá do Oeste\tRio de Janeiro\t\t09404-063
Residencial Maria Júlia Camargo\t9\tEdifício Dias\tAlmeida\tAmazonas\t\t50003904
Quadra Costa\t97\tEdifício Ferreira\tMonteiro do Oeste\tGoiás\t\t20340-278
Viela de Costa\t291\tEdifício Ribeiro\tMelo de Mendes\tMinas Gerais\t\t68187908
Largo Macedo\t98\tEdifício Montenegro\tCunha Alegre\tSergipe\t\t02728734
Campo de Viana\t82\tEdifício Araújo\tAbreu\tParaíba\t\t20084954
Estrada Ana Beatriz Lopes\t758\tEdifício Casa Grande\tSampaio\tRio Grande do Sul\t\t02799-457
Travessa Thales Jesus\t8\tEdifício Sousa\tCardoso\tParaíba\t\t57190-315
Aeroporto de Campos\t5\tEdifício Moraes\tPinto de Garcia\tTocantins\t\t53154426
Passarela Marques\t27\tEdifício Albuquerque\tPacheco\tBahia\t\t78757897
Praça de Marques\t81\tEdifício Fogaça\tSá Paulista\tBahia\t\t56737903
Núcleo de Sales\t126\tEdifício Sousa\tAndrade\tRio Grande do Sul\t\t33586-147
Praia de Campos\t5\tEdifício Nogueira\tdas Neves da Mata\tDistrito Federal\t\t49049587
Estrada Montenegro\t217\tEdifício Casa Grande\tSantos da Praia\tGoiás\t\t40679574
Pátio Guerra\t4\tEdifício Abreu\tAlbuquerque\tRoraima\t\t66185-931
Setor de Cunha\t215\tEdifício Melo\tAzevedo\tSergipe\t\t66179510
Rua da Mota\t68\tEdifício Fernandes\tAndrade do Galho\tAlagoas\t\t31005-259
Pátio de Garcia\t568\tEdifício Moraes\tCostela\tParaíba\t\t15197015
Vale Allana da Costa\t634\tEdifício da Conceição\tFernandes\tMinas Gerais\t\t63428-111
Distrito Pinto\t57\tEdifício Silveira\tPinto\tMaranhão\t\t47472885
Fazenda de da Paz\t2\tEdifício Costa\tda Rosa\tParaná\t\t92822-154
Vale Costa\t93\tEdifício Sales\tJesus do Galho\tGoiás\t\t45471-524
Quadra Ana Julia Gomes\t4\tEdifício Borges\tMarques\tMato Grosso\t\t64218-364
Trecho Montenegro\t62\tEdifício Câmara\tda Mata\tAmapá\t\t70251-587
Lagoa de Castro\t8\tEdifício Cardoso\tCampos das Flores\tMato Grosso\t\t24071-243
Colônia Lorena da Rosa\t8\tEdifício Montenegro\tAndrade de Cardoso\tRio Grande do Sul\t\t15833-671
Conjunto Benicio Rocha\t14\tEdifício da Paz\tFerreira do Sul\tSergipe\t\t28725878
Loteamento Fernanda da Mota\t76\tEdifício Marques\tMarques\tMaranhão\t\t54614-343
Conjunto Luiz Miguel da Mota\t47\tEdifício Borges\tAlves Verde\tGoiás\t\t21357439
Viaduto de Ribeiro\t3\tEdifício Pastor\tNovais Paulista\tRio Grande do Norte\t\t72646-748
Trevo Farias\t664\tEdifício Pastor\tCastro do Amparo\tParaná\t\t48297-953
Praça de da Mota\t9\tEdifício Sales\tCunha de da Luz\tCeará\t\t40729930
Condomínio de Duarte\t456\tEdifício Castro\tNovais da Serra\tPiauí\t\t08259910
Estrada Bryan Freitas\t897\tEdifício da Luz\tCâmara\tRoraima\t\t83173732
Área Silva\t53\tEdifício Vargas\tMarques da Prata\tSão Paulo\t\t90961-801
Rua Eloah Vieira\t158\tEdifício Mendonça\tda Cunha de da Rocha\tSanta Catarina\t\t63800-891
Alameda de da Conceição\t4\tEdifício Jesus\tda Rosa dos Dourados\tRio de Janeiro\t\t91600-877
Feira Brenda da Mata\t8\tEdifício Andrade\tAbreu\tParaná\t\t44174544
Parque Mirella Jesus\t401\tEdifício Câmara\tPacheco\tMinas Gerais\t\t20800195
Lagoa de Fonseca\t3\tEdifício da Mata\tMendes Paulista\tRio Grande do Sul\t\t20343279
Chácara Zoe da Rocha\t27\tEdifício Cassiano\tFogaça Paulista\tMaranhão\t\t77032529
Pátio de Rodrigues\t9\tEdifício Dias\tCamargo\tGoiás\t\t53320532
Estação Machado\t7\tEdifício Mendes\tNovaes\tMato Grosso do Sul\t\t21599-803
Feira Matteo da Cunha\t1\tEdifício da Mota\tCostela\tAcre\t\t48355-948
Estação de Fonseca\t5\tEdifício Moraes\tPacheco\tDistrito Federal\t\t31144-629
Área de da Costa\t8\tEdifício Cassiano\tda Luz do Amparo\tRoraima\t\t90846-626
Distrito de Ferreira\t6\tEdifício Rocha\tSilva\tAlagoas\t\t41996-172
Esplanada Viana\t441\tEdifício Pimenta\tda Rocha da Mata\tAmazonas\t\t92010219
Sítio Davi Luiz Viana\t42\tEdifício Câmara\tSiqueira da Mata\tRondônia\t\t42174474
Avenida de Gonçalves\t3\tEdifício Araújo\tAlves de Mendes\tAcre\t\t09647-151
Viela de da Luz\t25\tEdifício Rios\tViana do Amparo\tTocantins\t\t47480-307
Parque Heitor Pinto\t35\tEdifício Moura\tCampos\tRondônia\t\t43593304
Parque Levi Casa Grande\t94\tEdifício Costa\tAlmeida\tGoiás\t\t91882-919
Colônia Pinto\t8\tEdifício Barbosa\tFernandes\tPernambuco\t\t35912206
Campo Jesus\t7\tEdifício Moura\tDuarte da Serra\tMato Grosso do Sul\t\t41211-941
Viaduto Casa Grande\t51\tEdifício Cirino\tAlves\tSanta Catarina\t\t36156-391
Estrada João Miguel Ribeiro\t38\tEdifício Moreira\tMarques de da Conceição\tRondônia\t\t19642-873
Trecho de Barros\t61\tEdifício Aparecida\tRios\tPiauí\t\t25436394
Vereda Vieira\t63\tEdifício Dias\tMendonça da Mata\tRio Grande do Norte\t\t75634437
Trecho da Mota\t974\tEdifício Pires\tDuarte Grande\tMato Grosso\t\t17364-053
Lago de Barbosa\t160\tEdifício Macedo\tVasconcelos de da Costa\tAlagoas\t\t60513535
Passarela de Monteiro\t813\tEdifício Nunes\tAlbuquerque\tMato Grosso\t\t28619771
Praia Mariah Moreira\t8\tEdifício Nunes\tCardoso de Pereira\tGoiás\t\t05395-304
Vila Isadora Oliveira\t6\tEdifício Vieira\tGonçalves de Ramos\tTocantins\t\t51560-580
Ladeira de Moreira\t17\tEdifício Nunes\tRezende\tPará\t\t37181-484
Condomínio Sales\t575\tEdifício Monteiro\tAzevedo\tRio Grande do Norte\t\t46918-465
Trecho de Silveira\t8\tEdifício Mendes\tdas Neves\tRondônia\t\t03178410
Aeroporto Melo\t8\tEdifício Macedo\tRocha\tAcre\t\t09566-418
Área Santos\t7\tEdifício Costela\tMacedo da Prata\tMinas Gerais\t\t86741760
Rua de Siqueira\t2\tEdifício Alves\tFogaça de da Cunha\tMato Grosso do Sul\t\t60232809
Feira Ana da Costa\t62\tEdifício Lima\tVargas\tMato Grosso do Sul\t\t22797631
Distrito Macedo\t59\tEdifício Cardoso\tVieira de Minas\tDistrito Federal\t\t55598-404
Vale da Cruz\t1\tEdifício Macedo\tTeixeira\tMinas Gerais\t\t31155882
Área Moreira\t859\tEdifício Sá\tGuerra\tTocantins\t\t21536-463
Área Pacheco\t41\tEdifício Barros\tda Paz\tAmazonas\t\t00394-893
Largo de da Cunha\t49\tEdifício Pereira\tPires de Castro\tDistrito Federal\t\t25720-174
Campo Costela\t641\tEdifício Andrade\tCâmara do Sul\tSergipe\t\t69958816
Trevo Vargas\t50\tEdifício Cavalcante\tSilva da Prata\tCeará\t\t89347-159
Favela Nogueira\t76\tEdifício Cavalcanti\tSiqueira\tBahia\t\t42158-010
Sítio Eloá Caldeira\t8\tEdifício Costa\tAlbuquerque de Gonçalves\tPará\t\t58771266
Trevo Guerra\t341\tEdifício Nascimento\tAlmeida\tSão Paulo\t\t73905-564
Esplanada Catarina Rocha\t53\tEdifício Azevedo\tRibeiro de Goiás\tBahia\t\t27102-150
Setor Emilly Freitas\t590\tEdifício Santos\tBorges\tSão Paulo\t\t51046364
Rodovia de Jesus\t234\tEdifício Rezende\tRios\tParaná\t\t75005042
Conjunto Evelyn Vieira\t932\tEdifício da Costa\tda Paz da Serra\tDistrito Federal\t\t97975236
Viela Carvalho\t11\tEdifício Sales\tNovaes da Praia\tAmapá\t\t29173-753
Fazenda Emanuella Cardoso\t654\tEdifício da Cruz\tCardoso\tMinas Gerais\t\t52633688
Setor Cassiano\t4\tEdifício Novais\tCâmara de Silveira\tPará\t\t81766505
Jardim de Casa Grande\t40\tEdifício Moraes\tCorreia Alegre\tRoraima\t\t34091-992
Quadra Manuela Fernandes\t91\tEdifício Melo\tSilva de Goiás\tAmapá\t\t73725-295
Feira Ana Liz Cassiano\t60\tEdifício Pimenta\tCâmara\tCeará\t\t38179083
Viaduto Ayla Albuquerque\t1\tEdifício Cavalcante\tSousa\tSergipe\t\t01503805
Avenida Azevedo\t71\tEdifício Novais\tAparecida\tBahia\t\t45839722
Estrada de Melo\t826\tEdifício Ribeiro\tNogueira\tMato Grosso do Sul\t\t12537282
Pátio Alana Camargo\t23\tEdifício Rodrigues\tBarbosa\tRondônia\t\t54630-211
Jardim Moreira\t7\tEdifício da Luz\tVargas\tRoraima\t\t26367503
Ladeira Andrade\t844\tEdifício Novaes\tBorges de Peixoto\tParaná\t\t92248-258
Loteamento de Lopes\t5\tEdifício Sales\tCastro\tTocantins\t\t83493-335
Avenida Laura Gonçalves\t780\tEdifício Fonseca\tAbreu de Barbosa\tAlagoas\t\t13900-009
Quadra de Rezende\t6\tEdifício Lima\tMarques do Oeste\tEspírito Santo\t\t33087249
Esplanada de Cavalcante\t8\tEdifício Nogueira\tPeixoto Verde\tEspírito Santo\t\t56842931
Praça Moura\t782\tEdifício Castro\tAzevedo\tDistrito Federal\t\t56759-771
Lagoa Campos\t353\tEdifício Guerra\tSales do Campo\tMinas Gerais\t\t15975363
Quadra de Macedo\t4\tEdifício Lopes\tNogueira\tParaná\t\t76397423
Avenida Lopes\t5\tEdifício Cirino\tMendonça das Pedras\tRondônia\t\t52678-139
Vila de Pereira\t73\tEdifício Alves\tMontenegro de Ribeiro\tMaranhão\t\t03925062
Vereda de Casa Grande\t161\tEdifício Carvalho\tAbreu da Mata\tPernambuco\t\t76970-404
Esplanada de Aparecida\t47\tEdifício Costa\tBarbosa da Mata\tAcre\t\t44349-305
Setor de das Neves\t2\tEdifício Barbosa\tVasconcelos das Pedras\tMaranhão\t\t78520-704
Viaduto de Gonçalves\t4\tEdifício Marques\tMoraes\tMato Grosso do Sul\t\t53089085
Fazenda Luiza Santos\t6\tEdifício Castro\tSantos do Norte\tEspírito Santo\t\t53374183
Pátio de Peixoto\t4\tEdifício Moura\tSantos\tBahia\t\t76925872
Ladeira Melina Pimenta\t3\tEdifício Novais\tCavalcante\tBahia\t\t57199550
Jardim de Nascimento\t4\tEdifício Duarte\tMonteiro Verde\tMaranhão\t\t37195-333
Condomínio de Rocha\t9\tEdifício da Cruz\tLeão\tPiauí\t\t79001015
Morro José Pedro Pacheco\t95\tEdifício Cirino\tRodrigues\tParaíba\t\t42577730
Jardim de Souza\t818\tEdifício Teixeira\tda Rocha\tAlagoas\t\t46414-652
Aeroporto Teixeira\t3\tEdifício Aragão\tCaldeira\tSão Paulo\t\t15297822
Rodovia de Montenegro\t3\tEdifício Farias\tAndrade da Mata\tPernambuco\t\t59947005
Vila Sá\t8\tEdifício Pires\tdas Neves\tEspírito Santo\t\t43374-050
Trecho da Cruz\t7\tEdifício Nascimento\tVieira de Oliveira\tMato Grosso\t\t39359-233
Trevo Pedro Novaes\t31\tEdifício Almeida\tMarques\tPará\t\t95168-889
Conjunto de Camargo\t582\tEdifício Marques\tBrito de Cunha\tCeará\t\t18024671
Parque de Aragão\t818\tEdifício Câmara\tMendes\tSergipe\t\t48836155
Setor de Rocha\t666\tEdifício Araújo\tCostela\tEspírito Santo\t\t03758690
Viela de Pimenta\t275\tEdifício das Neves\tBarbosa do Campo\tDistrito Federal\t\t10088232
Passarela Lucas Macedo\t4\tEdifício Porto\tda Cunha\tRio Grande do Norte\t\t48285-000
Pátio Rafaela Moraes\t5\tEdifício Castro\tAlbuquerque das Flores\tCeará\t\t25749259
Condomínio de Pinto\t4\tEdifício da Mata\tPires de Almeida\tParaná\t\t71652-319
Via de Viana\t71\tEdifício Souza\tLeão da Praia\tAlagoas\t\t13379-216
Rua da Costa\t645\tEdifício Rios\tAparecida\tRio Grande do Norte\t\t64777735
Residencial Araújo\t5\tEdifício Borges\tTeixeira\tRio Grande do Sul\t\t00944-557
Parque Martins\t649\tEdifício Novaes\tCostela do Galho\tRio Grande do Sul\t\t76837264
Avenida Lopes\t5\tEdifício Novais\tFogaça de Minas\tMinas Gerais\t\t05167-184
Vereda de Garcia\t34\tEdifício Brito\tMontenegro\tBahia\t\t74882-311
Condomínio Jesus\t2\tEdifício Pereira\tPastor dos Dourados\tPará\t\t64435-498
Morro Nascimento\t318\tEdifício Barbosa\tda Costa do Norte\tGoiás\t\t03177579
Lagoa Thiago Duarte\t76\tEdifício Siqueira\tPeixoto\tParaíba\t\t41395-316
Alameda Pedro Lucas Almeida\t109\tEdifício Monteiro\tDias\tEspírito Santo\t\t26813158
Quadra Barbosa\t723\tEdifício Fonseca\tPinto de Correia\tPernambuco\t\t65643-415
Sítio da Rocha\t8\tEdifício Sousa\tMendes\tEspírito Santo\t\t71204380
Esplanada Cirino\t3\tEdifício Pires\tFogaça de Minas\tGoiás\t\t77667033
Núcleo Vargas\t6\tEdifício Vargas\tSousa de Farias\tAlagoas\t\t67717-575
Viela de Macedo\t68\tEdifício Leão\tPires da Praia\tPiauí\t\t56931569
Estrada Pinto\t31\tEdifício Caldeira\tBrito das Flores\tTocantins\t\t90111207
Rua de Rodrigues\t1\tEdifício Rocha\tda Conceição\tTocantins\t\t48133-358
Favela de da Conceição\t9\tEdifício Pires\tCarvalho das Flores\tParaná\t\t99025-941
Viaduto da Luz\t5\tEdifício da Rosa\tda Costa\tAmazonas\t\t67977337
Área Ana Cecília Novaes\t7\tEdifício Nogueira\tAlves do Amparo\tPará\t\t14704161
Lago Camargo\t390\tEdifício Teixeira\tda Rocha\tParaíba\t\t28086-215
Viaduto Ramos\t500\tEdifício Santos\tVasconcelos\tEspírito Santo\t\t09472-864
Viaduto de Fogaça\t501\tEdifício Pacheco\tAlbuquerque\tParaíba\t\t05315678
Vila Joana Cavalcanti\t5\tEdifício Araújo\tMendes\tAmazonas\t\t58222532
Rua de Pastor\t587\tEdifício Lima\tda Cruz\tMinas Gerais\t\t38205-990
Trevo Bella Novaes\t6\tEdifício Pimenta\tMendonça Grande\tDistrito Federal\t\t26573-331
Viela Alice Pires\t94\tEdifício Alves\tda Mota da Mata\tRio de Janeiro\t\t51063-168
Passarela de Gomes\t49\tEdifício Guerra\tAlves do Oeste\tRio Grande do Norte\t\t31909-060
Praia de Siqueira\t36\tEdifício Pimenta\tDuarte\tSergipe\t\t24059-376
Avenida de Teixeira\t40\tEdifício Pimenta\tNovaes da Serra\tAlagoas\t\t62504752
Parque de Cunha\t44\tEdifício da Costa\tSiqueira da Praia\tMinas Gerais\t\t89925-640
Fazenda de Peixoto\t61\tEdifício Azevedo\tCastro Paulista\tMato Grosso\t\t08383-367
Fazenda Peixoto\t607\tEdifício Rodrigues\tNogueira do Galho\tCeará\t\t89000433
Feira Laura Borges\t2\tEdifício Azevedo\tBorges\tRoraima\t\t70836676
Sítio Raul Santos\t58\tEdifício Borges\tVasconcelos de Alves\tSão Paulo\t\t70961848
Passarela de das Neves\t36\tEdifício Cavalcante\tAlves\tRoraima\t\t86895416
Praia Marcela Moraes\t732\tEdifício Castro\tSá Verde\tTocantins\t\t59448168
Estrada da Luz\t87\tEdifício Novais\tFonseca\tAmazonas\t\t85495-572
Lago de Castro\t587\tEdifício Pacheco\tMarques\tParaíba\t\t19587756
Núcleo Almeida\t312\tEdifício Caldeira\tMartins\tEspírito Santo\t\t45219-185
Via de Aragão\t1\tEdifício Freitas\tAlves\tBahia\t\t84337296
Campo Rodrigues\t10\tEdifício Porto\tda Cruz de Goiás\tAmazonas\t\t54675-203
Trecho Luana da Mata\t126\tEdifício Pereira\tSales\tDistrito Federal\t\t97201410
Quadra Macedo\t841\tEdifício Porto\tMachado de Monteiro\tPará\t\t70962-313
Ladeira Silveira\t26\tEdifício Monteiro\tAparecida\tPiauí\t\t55913-417
Jardim Ravi Freitas\t182\tEdifício Brito\tSilva\tCeará\t\t24710-672
Recanto de Campos\t83\tEdifício Camargo\tda Cruz do Oeste\tAlagoas\t\t89033-936
Passarela Sá\t275\tEdifício Campos\tPeixoto\tAlagoas\t\t98092-951
Trevo Sampaio\t779\tEdifício Santos\tMendonça\tDistrito Federal\t\t62430812
Lagoa Benicio Aparecida\t778\tEdifício Sá\tSouza\tTocantins\t\t32162409
Colônia Sara Abreu\t630\tEdifício da Rosa\tCarvalho\tSanta Catarina\t\t59557021
Estação de Nunes\t917\tEdifício Sales\tMoreira do Galho\tMato Grosso do Sul\t\t87968-717
Aeroporto de Barbosa\t412\tEdifício Novaes\tPorto\tCeará\t\t68143111
Fazenda Ramos\t244\tEdifício Silva\tFogaça\tPernambuco\t\t65976-572
Passarela de Rezende\t3\tEdifício da Costa\tPires\tSergipe\t\t53414-673
Feira Barros\t945\tEdifício Lima\tAzevedo\tPernambuco\t\t45392-593
Quadra Lara Cavalcanti\t2\tEdifício Pastor\tRamos dos Dourados\tAmapá\t\t34578001
Trevo Montenegro\t65\tEdifício Santos\tMendonça de Rios\tMato Grosso do Sul\t\t32767-047
Quadra Lima\t357\tEdifício Monteiro\tNunes de Borges\tPiauí\t\t50578-636
Jardim Mirella Fogaça\t4\tEdifício Cunha\tPeixoto\tMato Grosso do Sul\t\t60958808
Trecho de Porto\t6\tEdifício Cirino\tFernandes de Minas\tSão Paulo\t\t58936-035
Núcleo Almeida\t670\tEdifício Novaes\tGonçalves da Prata\tParaná\t\t99907039
Colônia Jesus\t2\tEdifício Nascimento\tMacedo\tRondônia\t\t38473-672
Parque de Fogaça\t4\tEdifício Cassiano\tda Mata\tRio de Janeiro\t\t51819411
Viaduto Murilo Ramos\t9\tEdifício Jesus\tNovaes da Prata\tMaranhão\t\t44882-231
Lagoa Ana Julia Cunha\t9\tEdifício Rios\tCamargo\tGoiás\t\t86596876
Ladeira de Silva\t684\tEdifício Aragão\tCaldeira\tAcre\t\t89541-753
Passarela de Souza\t683\tEdifício Cassiano\tAparecida do Sul\tAmazonas\t\t35463188
Fazenda Laís Nogueira\t64\tEdifício Mendonça\tda Costa\tMinas Gerais\t\t97580330
Quadra Alana da Luz\t36\tEdifício Melo\tMonteiro\tRio Grande do Norte\t\t17158675
Distrito de Silveira\t538\tEdifício Nascimento\tFernandes\tTocantins\t\t38270-046
Conjunto de Caldeira\t71\tEdifício Caldeira\tCassiano\tPiauí\t\t80844-094
Vereda de da Mota\t952\tEdifício Cavalcanti\tGomes\tSão Paulo\t\t14716017
Sítio da Mota\t4\tEdifício Mendes\tGarcia\tTocantins\t\t36129-245
Área da Conceição\t48\tEdifício Rezende\tBarbosa das Flores\tRio Grande do Sul\t\t82844113
Setor de da Cruz\t32\tEdifício Viana\tBorges de da Luz\tRondônia\t\t54098-928
Via Davi Miguel Pacheco\t4\tEdifício Fonseca\tGuerra\tMato Grosso do Sul\t\t41089137
Morro Mariana Pinto\t17\tEdifício Campos\tGonçalves\tMaranhão\t\t48080-524
Campo Pires\t36\tEdifício da Mata\tPeixoto Grande\tParaná\t\t44975006
Colônia de Albuquerque\t71\tEdifício Correia\tRios\tAcre\t\t66294441
Conjunto Cavalcante\t71\tEdifício Machado\tRocha\tRondônia\t\t71888311
Passarela Cunha\t165\tEdifício Brito\tSouza\tEspírito Santo\t\t78383-082
Vale Mendes\t94\tEdifício da Mota\tda Conceição do Norte\tGoiás\t\t34853-873
Vale Silveira\t7\tEdifício Campos\tPimenta\tPernambuco\t\t87364-831
Viaduto Machado\t33\tEdifício Castro\tda Rocha das Pedras\tAmazonas\t\t04737922
Fazenda de Caldeira\t9\tEdifício Castro\tda Rocha\tAmazonas\t\t03655-051
Morro Oliveira\t4\tEdifício Aragão\tAlbuquerque\tMato Grosso\t\t87888590
Passarela Luara Aparecida\t9\tEdifício Caldeira\tVargas\tRio de Janeiro\t\t57540011
Residencial de Macedo\t883\tEdifício Lopes\tNovais de Azevedo\tParaná\t\t13056-288
Passarela Ana Júlia Costa\t837\tEdifício Correia\tViana do Norte\tPará\t\t46552-601
Feira José Ferreira\t89\tEdifício da Cruz\tPinto\tAmapá\t\t58178-504
Rodovia Guerra\t7\tEdifício Almeida\tBarros da Prata\tParaná\t\t22948-045
Alameda Jesus\t6\tEdifício Fonseca\tCavalcanti do Oeste\tAmapá\t\t04366069
Conjunto Cauê Porto\t310\tEdifício Monteiro\tda Paz Grande\tRio Grande do Sul\t\t68823872
Campo Fernando Ferreira\t927\tEdifício da Mata\tNovaes\tPará\t\t26018652
Distrito Oliver Pimenta\t6\tEdifício Brito\tCardoso Verde\tSergipe\t\t97805859
Condomínio de Viana\t464\tEdifício Sampaio\tMarques\tMato Grosso\t\t23076-083
Feira Yago Cavalcante\t3\tEdifício da Cunha\tMelo da Praia\tMaranhão\t\t48533-987
Viela Yasmin Rodrigues\t664\tEdifício Barros\tNovais\tAlagoas\t\t69759-904
Trecho Rios\t691\tEdifício Ramos\tRamos\tRio de Janeiro\t\t08305-359
Alameda Viana\t100\tEdifício Albuquerque\tCardoso\tRio Grande do Sul\t\t67567-677
Recanto de Casa Grande\t47\tEdifício Pimenta\tCardoso da Serra\tCeará\t\t18033-938
Esplanada Costa\t310\tEdifício Pires\tJesus\tParaná\t\t49939656
Vereda Souza\t976\tEdifício Cavalcante\tCavalcante\tDistrito Federal\t\t19892-805
Chácara Isabela Vieira\t501\tEdifício Albuquerque\tNovais\tRio de Janeiro\t\t44806387
Travessa Mendes\t88\tEdifício Ribeiro\tGarcia\tAmapá\t\t85922799
Quadra Ribeiro\t1\tEdifício da Cunha\tSousa\tBahia\t\t88810445
Rodovia Emanuelly Novais\t677\tEdifício Sales\tda Luz Alegre\tPernambuco\t\t41353-123
Jardim de Pinto\t8\tEdifício Marques\tGonçalves\tSão Paulo\t\t81673278
Loteamento Andrade\t8\tEdifício Moreira\tBrito do Galho\tCeará\t\t86762-805
Avenida Gabriel Farias\t93\tEdifício Fogaça\tCostela\tPernambuco\t\t39960978
Praça Maria Clara Rezende\t34\tEdifício da Cruz\tLima da Prata\tPará\t\t03671-423
Praia Fogaça\t491\tEdifício Melo\tCassiano Grande\tSergipe\t\t68537-250
Vila Otávio Siqueira\t597\tEdifício Freitas\tCorreia\tCeará\t\t47600136
Núcleo Ana Carolina Camargo\t2\tEdifício Brito\tCosta do Norte\tPiauí\t\t84771738
Distrito de Pimenta\t4\tEdifício Moraes\tDuarte\tRoraima\t\t30833361
Quadra de Nunes\t3\tEdifício Sampaio\tda Luz de Pimenta\tRio Grande do Sul\t\t40509449
Pátio Cauã Almeida\t6\tEdifício Vargas\tMachado\tAcre\t\t07492163
Estação Andrade\t77\tEdifício Barbosa\tNogueira\tRio de Janeiro\t\t09827488
Conjunto Emanuel Oliveira\t32\tEdifício Mendonça\tSales do Campo\tAcre\t\t15489-047
Travessa André Siqueira\t84\tEdifício Castro\tNovaes\tParaíba\t\t59476640
Passarela Vieira\t2\tEdifício Borges\tTeixeira\tSanta Catarina\t\t32251873
Vale Gabrielly Novais\t90\tEdifício Souza\tMoreira do Sul\tSão Paulo\t\t57312-138
Conjunto de Rodrigues\t42\tEdifício Rios\tSilveira\tRio de Janeiro\t\t77110290
Lago da Luz\t49\tEdifício Aparecida\tCardoso da Praia\tCeará\t\t32040-781
Fazenda de Jesus\t1\tEdifício Leão\tRocha Paulista\tPiauí\t\t82272-030
Trecho Cecilia Porto\t170\tEdifício Viana\tSales Verde\tDistrito Federal\t\t88592757
Ladeira Luiz Fernando Cunha\t16\tEdifício Casa Grande\tCirino\tAmazonas\t\t11881-972
Estação Caroline Almeida\t99\tEdifício Viana\tRodrigues Paulista\tAlagoas\t\t80582264
Morro Theo Cardoso\t606\tEdifício Sales\tRamos Alegre\tMato Grosso do Sul\t\t90081-407
Setor Raul Moraes\t285\tEdifício Carvalho\tAlves Verde\tMinas Gerais\t\t05042-313
Setor Cavalcanti\t14\tEdifício Cardoso\tNunes\tTocantins\t\t23703255
Favela de Lopes\t51\tEdifício Cavalcante\tda Conceição\tBahia\t\t39671-875
Jardim Sampaio\t6\tEdifício Abreu\tGonçalves\tRio Grande do Norte\t\t98925-011
Avenida de da Rosa\t7\tEdifício Costela\tPorto da Praia\tTocantins\t\t66333-043
Residencial de Marques\t987\tEdifício da Mata\tAzevedo do Sul\tRondônia\t\t49720-901
Lagoa de da Cunha\t403\tEdifício Costela\tAraújo Alegre\tRondônia\t\t16205144
Favela de Macedo\t171\tEdifício Moura\tCastro\tPiauí\t\t63073-225
Aeroporto Pires\t71\tEdifício Ramos\tFernandes\tRondônia\t\t03535-485
Ladeira Aparecida\t87\tEdifício da Cruz\tCostela\tCeará\t\t92082782
Fazenda Gonçalves\t603\tEdifício Fernandes\tPimenta\tPernambuco\t\t70590188
Alameda Barbosa\t402\tEdifício Rocha\tCavalcanti de Teixeira\tSão Paulo\t\t26901-809
Campo Rael Fogaça\t53\tEdifício Carvalho\tBorges das Flores\tRio de Janeiro\t\t82601633
Ladeira de da Costa\t9\tEdifício Caldeira\tGomes\tCeará\t\t42501889
Campo Guerra\t9\tEdifício Martins\tPereira\tMato Grosso\t\t04309627
Colônia de Rodrigues\t88\tEdifício Cassiano\tAlbuquerque\tSanta Catarina\t\t67887604
Vereda de Macedo\t6\tEdifício Correia\tMonteiro de Pereira\tPará\t\t30475-700
Praia Fernandes\t23\tEdifício Brito\tPires\tMinas Gerais\t\t64909707
Rua Farias\t708\tEdifício Alves\tAragão\tDistrito Federal\t\t64769-089
Jardim Pedro Lucas Abreu\t29\tEdifício Costela\tNovaes\tSanta Catarina\t\t60961-572
Praça Josué Caldeira\t70\tEdifício Melo\tCostela\tBahia\t\t47821-740
Setor de da Costa\t61\tEdifício Rocha\tSilva do Amparo\tSergipe\t\t80851-803
Esplanada de Sales\t2\tEdifício Souza\tSilveira de Santos\tRoraima\t\t05244-566
Favela de Rocha\t5\tEdifício Lopes\tVieira\tRio de Janeiro\t\t34603311
Distrito Machado\t707\tEdifício das Neves\tAlmeida\tBahia\t\t67210288
Estação de Ferreira\t862\tEdifício Siqueira\tPastor de da Luz\tMaranhão\t\t07420195
Parque de Abreu\t7\tEdifício Siqueira\tSousa do Sul\tParaíba\t\t93041520
Jardim Oliveira\t562\tEdifício Araújo\tMartins Verde\tMato Grosso do Sul\t\t17858619
Avenida de Pimenta\t55\tEdifício da Cruz\tMelo\tAcre\t\t08547879
Viaduto Ana Julia Fonseca\t21\tEdifício da Luz\tCarvalho de Farias\tAmazonas\t\t86105595
Residencial de Castro\t6\tEdifício Brito\tCâmara\tSanta Catarina\t\t59824853
Alameda Moreira\t5\tEdifício da Rosa\tSilveira\tTocantins\t\t64478-859
Quadra João Pedro Moura\t7\tEdifício Correia\tCaldeira\tMinas Gerais\t\t85710-070
Trevo Emanuel da Rosa\t7\tEdifício Araújo\tPires\tPernambuco\t\t91112210
Fazenda Emanuelly da Costa\t87\tEdifício Câmara\tSouza de Jesus\tPernambuco\t\t96390-330
Recanto de Mendes\t5\tEdifício Novaes\tMarques\tMato Grosso\t\t13211-913
Distrito Aragão\t7\tEdifício Montenegro\tSousa do Oeste\tRio Grande do Sul\t\t75821207
Estrada de Cirino\t65\tEdifício Castro\tPeixoto\tAmazonas\t\t82572-621
Praça Caldeira\t3\tEdifício Barbosa\tCampos\tSergipe\t\t72114078
Estação da Luz\t47\tEdifício Pinto\tGonçalves\tRondônia\t\t03374954
Viela Castro\t95\tEdifício Brito\tRodrigues do Galho\tPiauí\t\t91277778
Largo de Gomes\t4\tEdifício Cunha\tPeixoto\tRoraima\t\t81485870
Pátio de Lopes\t26\tEdifício Garcia\tRamos\tEspírito Santo\t\t65087-364
Esplanada Bruna Garcia\t5\tEdifício Moura\tdas Neves dos Dourados\tSão Paulo\t\t12193610
Rodovia Elisa Ferreira\t892\tEdifício Gonçalves\tPeixoto Verde\tAlagoas\t\t69331-515
Trecho de Moura\t827\tEdifício Lopes\tPorto\tMato Grosso do Sul\t\t91825892
Via Gael Albuquerque\t281\tEdifício Azevedo\tMendes do Sul\tSanta Catarina\t\t93717323
Recanto Luan da Paz\t93\tEdifício Nogueira\tCosta\tRio de Janeiro\t\t91857-357
Estrada de Pastor\t80\tEdifício Moraes\tSilva da Praia\tDistrito Federal\t\t23943-857
Estrada Fogaça\t4\tEdifício Duarte\tda Cunha de Nogueira\tTocantins\t\t31064408
Residencial de Barbosa\t44\tEdifício Cavalcanti\tMontenegro\tAmapá\t\t43630-600
Quadra Casa Grande\t3\tEdifício Silva\tJesus\tRio Grande do Sul\t\t49053-589
Rodovia de Moreira\t3\tEdifício da Mota\tSá da Praia\tParaíba\t\t42788957
Praça de Leão\t3\tEdifício Brito\tCâmara\tPará\t\t47405324
Viaduto de Ramos\t28\tEdifício Leão\tMoraes de Fogaça\tCeará\t\t95489096
Pátio Luiz Felipe Borges\t49\tEdifício da Costa\tda Cruz\tAmazonas\t\t04524-944
Alameda de Garcia\t758\tEdifício Costela\tAndrade\tEspírito Santo\t\t00782919
Viaduto Borges\t362\tEdifício Guerra\tGomes\tCeará\t\t44328172
Distrito Pastor\t325\tEdifício das Neves\tCorreia\tMato Grosso\t\t27596025
Recanto Davi Novaes\t47\tEdifício Pastor\tLima Verde\tRondônia\t\t83149-206
Ladeira Viana\t269\tEdifício Santos\tNovaes de Minas\tParaíba\t\t00802-627
Sítio Abreu\t4\tEdifício Ribeiro\tda Cruz\tRio Grande do Sul\t\t08595-584
Morro João Guilherme Sampaio\t223\tEdifício Ribeiro\tNovaes\tMato Grosso do Sul\t\t95663-372
Sítio Souza\t180\tEdifício Jesus\tGarcia Grande\tMinas Gerais\t\t14070054
Jardim de Nunes\t53\tEdifício Vieira\tPimenta das Pedras\tPernambuco\t\t82286-571
Campo Santos\t531\tEdifício Martins\tRamos de Pacheco\tTocantins\t\t54776-379
Feira Maria Clara Azevedo\t93\tEdifício Fogaça\tCamargo\tGoiás\t\t42980608
Via Viana\t3\tEdifício Jesus\tSilveira do Oeste\tBahia\t\t17079258
Morro Enrico Santos\t7\tEdifício Nogueira\tCarvalho\tSanta Catarina\t\t51001-470
Feira de Moreira\t7\tEdifício Cassiano\tRamos do Oeste\tSão Paulo\t\t67881826
Parque Nogueira\t90\tEdifício Porto\tBorges dos Dourados\tRio Grande do Norte\t\t43298066
Pátio de Vieira\t260\tEdifício Cardoso\tLeão de Minas\tMinas Gerais\t\t61760-641
Área Guerra\t6\tEdifício Pires\tSá\tRondônia\t\t80729-331
Rua de Montenegro\t28\tEdifício Melo\tRios da Serra\tRio de Janeiro\t\t90661-639
Jardim de Araújo\t987\tEdifício da Conceição\tda Rocha da Praia\tSergipe\t\t84571-088
Trevo de Teixeira\t878\tEdifício Garcia\tRibeiro\tAmazonas\t\t35334612
Quadra Moraes\t94\tEdifício Andrade\tBorges\tBahia\t\t26353-542
Praça de Pinto\t138\tEdifício Rios\tLeão da Serra\tMato Grosso\t\t23296-674
Vale Luana Guerra\t52\tEdifício Souza\tda Cruz do Norte\tRio Grande do Sul\t\t02831-824
Largo de Porto\t896\tEdifício Sampaio\tSousa de Goiás\tPiauí\t\t64655-704
Recanto Siqueira\t633\tEdifício Peixoto\tRocha\tRio de Janeiro\t\t87102-461
Largo Marcelo Freitas\t97\tEdifício Machado\tCassiano de Goiás\tPernambuco\t\t05499-008
Lagoa Guerra\t67\tEdifício Vieira\tAzevedo de da Mota\tParaná\t\t19820-970
Chácara Abreu\t364\tEdifício da Costa\tNunes do Oeste\tParaíba\t\t25204793
Estação de Abreu\t21\tEdifício Lima\tVargas\tCeará\t\t34321439
Viela de Mendonça\t191\tEdifício Pereira\tBorges\tAcre\t\t45422-023
Vale Garcia\t2\tEdifício Moraes\tAlbuquerque da Prata\tDistrito Federal\t\t25665088
Vila Maria Liz Porto\t91\tEdifício Moreira\tFarias\tPiauí\t\t17386-345
Viaduto das Neves\t2\tEdifício Jesus\tGomes\tBahia\t\t69430-327
Favela Zoe Nogueira\t71\tEdifício Farias\tGonçalves de Fonseca\tSão Paulo\t\t31537821
Recanto Sá\t27\tEdifício da Rosa\tSouza\tTocantins\t\t32485-433
Feira Rafael Novaes\t8\tEdifício da Luz\tMendes de Costa\tParaná\t\t24416-815
Área de Moura\t69\tEdifício Caldeira\tda Rosa\tDistrito Federal\t\t12578-799
Estação Cassiano\t24\tEdifício Melo\tBarros do Oeste\tParaíba\t\t70744-066
Rodovia Pinto\t538\tEdifício da Cruz\tAlmeida\tParaíba\t\t06078-344
Lago de Nascimento\t509\tEdifício Sousa\tRocha\tMinas Gerais\t\t09793-820
Quadra Cauê Pastor\t695\tEdifício Mendes\tNogueira\tRoraima\t\t38011045
Loteamento Montenegro\t8\tEdifício Machado\tPorto de Sampaio\tCeará\t\t04639002
Praça de Leão\t72\tEdifício Rezende\tCâmara Paulista\tMinas Gerais\t\t60212404
Feira Maria Fernanda Camargo\t821\tEdifício Pacheco\tLima\tAlagoas\t\t25265-604
Lagoa Vargas\t10\tEdifício Cardoso\tPastor\tPará\t\t28416-763
Vila de da Cunha\t77\tEdifício da Luz\tSilveira\tAlagoas\t\t83268-951
Chácara Mathias da Rosa\t7\tEdifício Ramos\tNascimento\tParaná\t\t20451929
Aeroporto Levi Campos\t404\tEdifício Gonçalves\tPorto\tRoraima\t\t84697421
Condomínio de Freitas\t42\tEdifício Aparecida\tda Costa\tRoraima\t\t28932-298
Campo Pinto\t948\tEdifício da Rocha\tVasconcelos\tSão Paulo\t\t14242-550
Vereda Gabrielly Pereira\t19\tEdifício Peixoto\tAndrade\tRoraima\t\t40977178
Via Liz Freitas\t3\tEdifício Porto\tRios da Praia\tAmapá\t\t11010947
Esplanada Rebeca da Rocha\t40\tEdifício Leão\tNovaes das Pedras\tRondônia\t\t91095-432
Via Fogaça\t458\tEdifício Almeida\tMoraes\tAmapá\t\t81975-364
Praia Heloisa Moura\t3\tEdifício Carvalho\tTeixeira dos Dourados\tAlagoas\t\t03411-235
Pátio Léo Siqueira\t7\tEdifício Lima\tViana\tParaíba\t\t55669-928
Conjunto da Rocha\t6\tEdifício Cunha\tMoraes\tGoiás\t\t21531-281
Estação Moraes\t70\tEdifício Rezende\tDuarte\tAlagoas\t\t15787846
Condomínio Cavalcanti\t568\tEdifício Freitas\tSantos da Praia\tMaranhão\t\t53283094
Avenida de Costa\t210\tEdifício Albuquerque\tda Rosa\tDistrito Federal\t\t53110113
Residencial de Viana\t9\tEdifício Ribeiro\tCaldeira\tRio Grande do Sul\t\t09228538
Rua Lucas Gabriel Moraes\t73\tEdifício Pastor\tNogueira dos Dourados\tCeará\t\t74644155
Praça Correia\t22\tEdifício da Mota\tRezende de Lopes\tSergipe\t\t95130392
Sítio Siqueira\t15\tEdifício da Rosa\tFreitas\tRio Grande do Norte\t\t41650-680
Distrito Dom Casa Grande\t942\tEdifício Souza\tJesus\tSergipe\t\t30769773
Feira Yasmin Abreu\t49\tEdifício Montenegro\tGonçalves\tMato Grosso\t\t80942424
Travessa Maria Laura Rezende\t53\tEdifício Siqueira\tFonseca\tAlagoas\t\t37795437
Travessa de Melo\t945\tEdifício Duarte\tCastro da Mata\tDistrito Federal\t\t83847374
Travessa de Barbosa\t903\tEdifício Mendes\tNunes\tGoiás\t\t52190-697
Recanto Lopes\t887\tEdifício Machado\tBarros\tAlagoas\t\t37530-977
Ladeira de Abreu\t5\tEdifício Caldeira\tViana\tMaranhão\t\t58204-759
Colônia Melina Novaes\t66\tEdifício Pires\tDuarte Alegre\tMaranhão\t\t04104-298
Praça Isaque Cunha\t261\tEdifício da Cruz\tMelo das Pedras\tSão Paulo\t\t44252129
Vila Guerra\t33\tEdifício Machado\tDias\tBahia\t\t00402293
Colônia Sousa\t8\tEdifício Silveira\tSantos de da Rocha\tParaná\t\t92449127
Residencial de Rios\t9\tEdifício Novais\tFernandes de Teixeira\tSão Paulo\t\t08416990
Fazenda de Silva\t489\tEdifício Macedo\tda Mota\tRio Grande do Sul\t\t49983-943
Vereda Agatha Sá\t4\tEdifício Cavalcanti\tda Cunha\tTocantins\t\t03612-635
Via de da Mata\t404\tEdifício Vieira\tNunes de Fogaça\tAmapá\t\t66538489
Recanto de Brito\t944\tEdifício Mendes\tCardoso\tPernambuco\t\t56199-659
Feira de Campos\t21\tEdifício Araújo\tPires de Lima\tAlagoas\t\t36668963
Jardim Aparecida\t2\tEdifício Nunes\tPacheco Verde\tEspírito Santo\t\t89391-648
Esplanada Nunes\t1\tEdifício Abreu\tCaldeira\tMato Grosso\t\t87960-754
Praça de Novaes\t3\tEdifício Lima\tFerreira de Aparecida\tAmapá\t\t77871513
Trecho Luiz Otávio Aparecida\t71\tEdifício Ribeiro\tAragão\tAlagoas\t\t39019-111
Pátio de Correia\t80\tEdifício Duarte\tCaldeira\tAmapá\t\t76935-391
Favela Gonçalves\t8\tEdifício Silveira\tVieira de Cunha\tPiauí\t\t55557-576
Largo Evelyn Caldeira\t83\tEdifício Viana\tAzevedo das Flores\tAmazonas\t\t66088086
Morro de Vasconcelos\t97\tEdifício Sampaio\tCosta dos Dourados\tAlagoas\t\t26571-687
Quadra de Correia\t389\tEdifício Sousa\tGuerra da Prata\tParaíba\t\t16921-116
Lago de Pacheco\t24\tEdifício da Cunha\tPorto das Flores\tPiauí\t\t37329-393
Distrito Leão\t838\tEdifício Lima\tPacheco de Cunha\tMinas Gerais\t\t03984973
Aeroporto Liz Ferreira\t26\tEdifício Pires\tNascimento\tRoraima\t\t19503-613
Via Casa Grande\t45\tEdifício Lima\tSantos\tParaná\t\t27755034
Via Viana\t5\tEdifício Andrade\tCassiano de Porto\tDistrito Federal\t\t28038-204
Núcleo Caldeira\t309\tEdifício Siqueira\tda Cruz\tMato Grosso do Sul\t\t44241646
Distrito Melo\t20\tEdifício Viana\tPastor Verde\tBahia\t\t99028087
Pátio Henrique da Rosa\t9\tEdifício Nascimento\tMacedo da Prata\tAmazonas\t\t19155-270
Estação Manuela Fonseca\t212\tEdifício Melo\tRios\tCeará\t\t48971-737
Jardim de Marques\t88\tEdifício Pimenta\tVasconcelos de Cassiano\tSergipe\t\t00868-845
Passarela Vieira\t377\tEdifício Pimenta\tLeão de Duarte\tSão Paulo\t\t17646718
Avenida Cirino\t55\tEdifício Mendes\tFonseca\tBahia\t\t14696-344
Jardim de da Paz\t21\tEdifício Pacheco\tCunha\tDistrito Federal\t\t62168702
Parque Novais\t18\tEdifício Garcia\tSousa de Jesus\tCeará\t\t15619854
Praia de Garcia\t2\tEdifício Mendes\tCamargo Verde\tMato Grosso do Sul\t\t21540412
Jardim Gomes\t9\tEdifício Cirino\tLima de Goiás\tRoraima\t\t69171935
Alameda Azevedo\t55\tEdifício Azevedo\tCorreia\tBahia\t\t37593461
Estação Enrico Novaes\t164\tEdifício Moraes\tCarvalho do Sul\tCeará\t\t18757-193
Distrito Jesus\t294\tEdifício Ferreira\tCassiano de Barros\tAcre\t\t39490383
Via de Pimenta\t32\tEdifício Garcia\tPimenta\tRoraima\t\t41548185
Estrada Leão\t903\tEdifício Montenegro\tCorreia dos Dourados\tMato Grosso do Sul\t\t06371-335
Sítio de Azevedo\t57\tEdifício Ferreira\tda Luz do Amparo\tTocantins\t\t22027-611
Sítio de Cunha\t97\tEdifício Vasconcelos\tPorto de Câmara\tSanta Catarina\t\t30848388
Vila Léo Camargo\t41\tEdifício Farias\tLopes Grande\tParaíba\t\t09648093
Ladeira Caroline Moreira\t53\tEdifício Costa\tCâmara\tMinas Gerais\t\t92042591
Distrito de Novaes\t355\tEdifício Mendonça\tViana\tAlagoas\t\t17075-491
Morro Levi Costela\t564\tEdifício Ferreira\tda Cunha de Macedo\tRio de Janeiro\t\t71432824
Campo de Lopes\t275\tEdifício Camargo\tAzevedo\tAcre\t\t41256527
Parque Cavalcanti\t948\tEdifício Montenegro\tViana\tEspírito Santo\t\t10373750
Feira Cassiano\t9\tEdifício Barbosa\tNovais de Ferreira\tRio Grande do Norte\t\t63274483
Condomínio da Conceição\t84\tEdifício Carvalho\tSales\tParaná\t\t17503823
Residencial Gustavo Henrique Sousa\t90\tEdifício Fogaça\tTeixeira de Borges\tPiauí\t\t60628-753
Vale Camila Correia\t523\tEdifício Peixoto\tPacheco Paulista\tPiauí\t\t33846177
Estação Kaique Moraes\t89\tEdifício Gonçalves\tCasa Grande de Sá\tAmapá\t\t72543-448
Ladeira Sampaio\t41\tEdifício Barros\tMoura\tParaíba\t\t86766840
Rodovia Araújo\t75\tEdifício Rios\tMendes\tParaná\t\t51337-870
Residencial de Souza\t20\tEdifício Gomes\tAlmeida Alegre\tParaíba\t\t94512690
Pátio Ravy Pereira\t6\tEdifício Almeida\tFreitas das Pedras\tAmapá\t\t94501220
Parque de Montenegro\t4\tEdifício da Mota\tJesus\tPiauí\t\t51202265
Vale Emilly Silva\t91\tEdifício Barros\tda Paz da Praia\tRio Grande do Norte\t\t75483839
Loteamento Teixeira\t9\tEdifício da Rosa\tNogueira\tRoraima\t\t02967-921
Estrada Ramos\t7\tEdifício Sousa\tLima de Minas\tBahia\t\t77130-241
Núcleo de Borges\t1\tEdifício Pires\tCostela de Macedo\tBahia\t\t41147836
Lagoa Lunna Martins\t57\tEdifício Marques\tVasconcelos\tRio de Janeiro\t\t01189917
Viela de Cavalcanti\t8\tEdifício Barros\tLopes do Oeste\tAmazonas\t\t04218-683
Trevo de Fernandes\t4\tEdifício Rocha\tNunes\tRio Grande do Sul\t\t19836424
Fazenda Melo\t2\tEdifício Peixoto\tBarros\tDistrito Federal\t\t55017-152
Campo Ramos\t26\tEdifício Moura\tda Cunha\tGoiás\t\t41165277
Loteamento de Casa Grande\t539\tEdifício Pimenta\tRezende Grande\tDistrito Federal\t\t86402244
Estrada de Teixeira\t9\tEdifício Ribeiro\tda Paz\tEspírito Santo\t\t38519172
Travessa Ribeiro\t70\tEdifício Fonseca\tVieira\tParaná\t\t47026-162
Recanto Maria Julia Mendes\t91\tEdifício Correia\tGomes\tMaranhão\t\t97809683
Conjunto Pimenta\t3\tEdifício da Rosa\tMoura de Minas\tRio de Janeiro\t\t70402-359
Conjunto de Aparecida\t94\tEdifício da Luz\tCavalcanti\tGoiás\t\t24939-637
Setor Gonçalves\t103\tEdifício Fogaça\tRibeiro do Norte\tBahia\t\t46346211
Quadra Peixoto\t762\tEdifício Freitas\tCardoso Paulista\tAmazonas\t\t00558-906
Vereda de Rocha\t74\tEdifício Rezende\tSouza de Goiás\tSanta Catarina\t\t55321228
Lagoa de Rocha\t500\tEdifício Garcia\tLima\tSão Paulo\t\t68572481
Rua Campos\t25\tEdifício Almeida\tda Mota do Campo\tSão Paulo\t\t18719660
Praia Fonseca\t462\tEdifício Sousa\tda Paz\tAmapá\t\t78308502
Distrito Nunes\t645\tEdifício Brito\tSampaio\tBahia\t\t44042-125
Loteamento Andrade\t97\tEdifício Duarte\tMachado\tParaíba\t\t01023011
Rua da Costa\t7\tEdifício da Rocha\tDias de Rocha\tSergipe\t\t87561-124
Conjunto de Marques\t45\tEdifício Borges\tNovais\tRio de Janeiro\t\t88000-121
Passarela de Dias\t9\tEdifício Machado\tPacheco da Praia\tParaná\t\t66877188
Fazenda Cassiano\t5\tEdifício Abreu\tViana\tCeará\t\t12142-923
Condomínio Nogueira\t7\tEdifício Abreu\tMarques Paulista\tBahia\t\t47520-347
Esplanada Farias\t596\tEdifício Guerra\tDuarte do Oeste\tRio Grande do Norte\t\t28553095
Pátio Viana\t27\tEdifício Pinto\tGomes Alegre\tRio Grande do Sul\t\t10098-956
Distrito Olívia Freitas\t994\tEdifício Gonçalves\tNovais\tRoraima\t\t00924380
Vereda Nascimento\t50\tEdifício Cunha\tCostela\tParaíba\t\t14602400
Residencial Luigi Cassiano\t206\tEdifício Fogaça\tMachado da Praia\tPiauí\t\t34131780
Sítio Lorenzo Pereira\t25\tEdifício Pastor\tdas Neves\tAcre\t\t67597-678
Conjunto Correia\t229\tEdifício Garcia\tFerreira\tRio de Janeiro\t\t94389-385
Vale Sá\t209\tEdifício Barros\tSá da Praia\tMato Grosso do Sul\t\t80612162
Condomínio de da Rosa\t29\tEdifício Fogaça\tda Mota Verde\tAcre\t\t02962-763
Jardim de Vargas\t9\tEdifício Freitas\tSá\tAcre\t\t46124726
Quadra de Porto\t98\tEdifício Sousa\tCasa Grande\tAlagoas\t\t40026-594
Rodovia Oliver da Rocha\t5\tEdifício Costa\tCarvalho\tMaranhão\t\t46425-260
Lagoa de Castro\t433\tEdifício Ramos\tCarvalho\tMato Grosso do Sul\t\t62781-544
Quadra Santos\t652\tEdifício Dias\tPastor de Barbosa\tAcre\t\t90548-462
Largo de Sales\t45\tEdifício Farias\tCasa Grande\tParaná\t\t29239-985
Distrito Anthony da Costa\t2\tEdifício Borges\tCavalcanti da Mata\tAmazonas\t\t85724-430
Colônia Isadora Castro\t409\tEdifício Rezende\tOliveira Paulista\tAlagoas\t\t53851-014
Viela Montenegro\t748\tEdifício Viana\tda Mata\tRio de Janeiro\t\t13922-149
Loteamento Maria Cecília da Conceição\t38\tEdifício Borges\tOliveira Verde\tCeará\t\t53955053
Largo de Aparecida\t65\tEdifício Freitas\tMarques de Minas\tAmapá\t\t21655640
Vereda Caio Garcia\t94\tEdifício Ferreira\tFogaça\tAcre\t\t41194153
Praça de Macedo\t6\tEdifício Rezende\tGomes de Aragão\tMato Grosso\t\t28302-930
Área de da Mata\t237\tEdifício Oliveira\tAparecida\tAcre\t\t13122-510
Vale de Porto\t26\tEdifício Porto\tRibeiro de Teixeira\tDistrito Federal\t\t44172389
Recanto Macedo\t654\tEdifício Vasconcelos\tPeixoto\tParaná\t\t49822-584
Praia Camila Lima\t2\tEdifício Farias\tGuerra\tMato Grosso\t\t82925-087
Condomínio de das Neves\t9\tEdifício da Conceição\tGarcia\tMato Grosso\t\t20429-260
Recanto Joaquim Andrade\t640\tEdifício Nogueira\tCavalcante de Campos\tMato Grosso\t\t75392233
Vereda de Fernandes\t92\tEdifício Oliveira\tAbreu\tSão Paulo\t\t08180935
Rua Nathan Sá\t52\tEdifício Gomes\tPimenta das Pedras\tPernambuco\t\t75932505
Via de Mendes\t202\tEdifício Pires\tCirino\tCeará\t\t68723-575
Quadra de Viana\t958\tEdifício da Mata\tMendes das Pedras\tCeará\t\t26082285
Núcleo Araújo\t4\tEdifício Casa Grande\tAlves de Casa Grande\tParaná\t\t24595-201
Lagoa de Caldeira\t19\tEdifício Farias\tVargas\tMinas Gerais\t\t16486776
Pátio Luan Moraes\t810\tEdifício Silveira\tRamos\tAmazonas\t\t44836567
Trecho da Cruz\t1\tEdifício da Rosa\tPorto\tMaranhão\t\t60667-935
Morro Ágatha Cunha\t7\tEdifício Peixoto\tMendonça\tTocantins\t\t82091-462
Fazenda de Pires\t703\tEdifício Sampaio\tdas Neves\tRio Grande do Norte\t\t36710-757
Pátio Castro\t2\tEdifício Sá\tMoraes de Pimenta\tAlagoas\t\t49853695
Rodovia Rios\t525\tEdifício Macedo\tViana\tPiauí\t\t75837883
Trecho Souza\t292\tEdifício Camargo\tda Rosa do Sul\tPará\t\t24285-649
Trecho Freitas\t5\tEdifício Sá\tda Mota\tAmapá\t\t34587229
Sítio de da Conceição\t186\tEdifício Monteiro\tCorreia\tTocantins\t\t34454984
Recanto Luigi Melo\t83\tEdifício Pastor\tPinto\tTocantins\t\t73228-401
Feira de Monteiro\t188\tEdifício Rocha\tPinto de Sousa\tParaíba\t\t20945546
Avenida de Correia\t1\tEdifício da Cunha\tRodrigues Paulista\tPará\t\t02401346
Aeroporto Pastor\t736\tEdifício Aragão\tPorto das Flores\tEspírito Santo\t\t35470228
Chácara da Mata\t9\tEdifício Marques\tRios de Novais\tRio Grande do Norte\t\t27932315
Lagoa de Sampaio\t8\tEdifício Ramos\tCavalcanti\tPará\t\t74459161
Morro da Costa\t5\tEdifício Souza\tRodrigues\tSão Paulo\t\t51530-669
Condomínio Moraes\t4\tEdifício Pacheco\tGuerra\tAcre\t\t81710672
Praia Enzo Monteiro\t797\tEdifício Pastor\tCirino da Serra\tRondônia\t\t70763-120
Morro Novais\t20\tEdifício Ribeiro\tCunha\tRondônia\t\t15472313
Colônia Sabrina Alves\t95\tEdifício Rezende\tMacedo da Praia\tGoiás\t\t37413-178
Trevo de Pimenta\t127\tEdifício Casa Grande\tCirino\tMaranhão\t\t87455754
Lagoa Elisa da Paz\t533\tEdifício Siqueira\tFarias de Minas\tRio de Janeiro\t\t98257096
Trecho Dom Moura\t73\tEdifício Cunha\tSampaio do Oeste\tRio Grande do Sul\t\t58890-856
Campo da Cunha\t5\tEdifício Silva\tAraújo\tSão Paulo\t\t98543390
Vale Novaes\t79\tEdifício Teixeira\tPacheco\tAlagoas\t\t66669-169
Estação Souza\t544\tEdifício Lima\tVasconcelos da Prata\tBahia\t\t20537-410
Lago Machado\t7\tEdifício Alves\tAndrade\tPará\t\t76812-014
Esplanada Costela\t7\tEdifício das Neves\tMoreira\tCeará\t\t12629819
Vereda de Casa Grande\t18\tEdifício da Mata\tSilveira\tBahia\t\t26441-061
Favela Ana Cecília Pastor\t39\tEdifício da Mota\tDias do Sul\tParaíba\t\t69228-766
Quadra Otávio da Costa\t8\tEdifício Correia\tMarques\tAcre\t\t89457-147
Área Aparecida\t88\tEdifício Vargas\tMoraes\tRio Grande do Norte\t\t44907-538
Estação Larissa Santos\t4\tEdifício Machado\tMartins de Freitas\tGoiás\t\t86881819
Trevo Pereira\t56\tEdifício Costela\tda Conceição dos Dourados\tMaranhão\t\t48059502
Esplanada André Macedo\t4\tEdifício Mendonça\tRamos\tMaranhão\t\t96792462
Viaduto de Garcia\t85\tEdifício Rodrigues\tNogueira do Sul\tMato Grosso do Sul\t\t40048-624
Vila de Silveira\t774\tEdifício Melo\tBorges\tMinas Gerais\t\t55292-768
Morro Ravi Lucca Cardoso\t462\tEdifício da Mata\tGarcia\tAcre\t\t91045-636
Praça Albuquerque\t1\tEdifício Montenegro\tDuarte do Oeste\tParaíba\t\t01779-394
Alameda Vasconcelos\t84\tEdifício da Mota\tPeixoto\tRoraima\t\t78257-266
Favela Mateus da Paz\t82\tEdifício Borges\tMendonça\tParaná\t\t72986706
Conjunto de Moura\t76\tEdifício Siqueira\tMoreira\tRondônia\t\t70480820
Parque Cecília Teixeira\t640\tEdifício Pinto\tGonçalves do Sul\tEspírito Santo\t\t00913-281
Chácara Camargo\t1\tEdifício Sousa\tNovais\tAmazonas\t\t45611465
Viela Vasconcelos\t264\tEdifício Mendes\tMacedo das Flores\tParaíba\t\t48424138
Lago de Borges\t79\tEdifício Gomes\tGonçalves da Praia\tSanta Catarina\t\t91215901
Setor de Rocha\t8\tEdifício Pimenta\tPimenta dos Dourados\tSanta Catarina\t\t68096-225
Vereda Almeida\t272\tEdifício da Costa\tCirino\tPará\t\t88448175
Praça Caroline da Costa\t3\tEdifício da Rocha\tAndrade das Pedras\tRio Grande do Norte\t\t16777-616
Chácara Ana Laura Barros\t28\tEdifício das Neves\tLima\tCeará\t\t15413-232
Trecho Pedro Miguel Nascimento\t9\tEdifício Porto\tda Mata da Mata\tBahia\t\t81673-245
Vale da Cunha\t7\tEdifício Oliveira\tCâmara de Moreira\tBahia\t\t33587710
Viela de Duarte\t5\tEdifício Cardoso\tTeixeira\tEspírito Santo\t\t15721223
Chácara de Mendes\t29\tEdifício Farias\tMendes de Goiás\tAmazonas\t\t39297727
Largo Melissa Pinto\t3\tEdifício Gomes\tVieira\tRio Grande do Norte\t\t93930-014
Quadra de Cunha\t3\tEdifício Fernandes\tSales das Flores\tRio Grande do Sul\t\t83283-680
Estrada Camargo\t1\tEdifício Guerra\tda Rosa de Carvalho\tMinas Gerais\t\t98743819
Morro de Aparecida\t3\tEdifício Costa\tJesus da Mata\tRio Grande do Sul\t\t64892486
Setor José Miguel Marques\t273\tEdifício Gonçalves\tCavalcanti\tMinas Gerais\t\t46205-680
Colônia Sá\t9\tEdifício Sousa\tSouza\tMato Grosso do Sul\t\t58007-513
Parque Ester Barbosa\t1\tEdifício Fogaça\tNunes\tRio Grande do Norte\t\t02843-350
Núcleo Oliveira\t7\tEdifício Melo\tMoraes da Serra\tEspírito Santo\t\t69859-679
Área Andrade\t196\tEdifício da Paz\tSouza\tParaíba\t\t20718-683
Praça de da Paz\t99\tEdifício Vargas\tPastor\tAmapá\t\t99805953
Passarela de Dias\t94\tEdifício Pimenta\tPires\tSergipe\t\t42880188
Chácara de Fernandes\t16\tEdifício Novaes\tCunha\tSão Paulo\t\t00802-807
Trevo Pimenta\t9\tEdifício Monteiro\tBarros do Amparo\tGoiás\t\t33111-279
Feira de Azevedo\t32\tEdifício Novaes\tAlves\tParaíba\t\t75471859
Viaduto Alves\t3\tEdifício Cavalcanti\tda Luz de Garcia\tSergipe\t\t06122099
Fazenda Novaes\t38\tEdifício Dias\tCaldeira\tSanta Catarina\t\t06595874
Esplanada de da Luz\t838\tEdifício Brito\tAlmeida de Minas\tRoraima\t\t14795-489
Praia de Dias\t3\tEdifício Fernandes\tSouza\tSergipe\t\t92609-887
Colônia de Fogaça\t8\tEdifício Pacheco\tAraújo dos Dourados\tAmazonas\t\t75650517
Lago da Conceição\t360\tEdifício Vieira\tCunha das Flores\tTocantins\t\t87321-308
Vale Casa Grande\t56\tEdifício Carvalho\tGarcia\tRio Grande do Sul\t\t77834-046
Vale de Machado\t62\tEdifício Almeida\tCavalcante do Galho\tSergipe\t\t18132446
Avenida de Teixeira\t5\tEdifício Siqueira\tMartins\tRio Grande do Sul\t\t97488-273
Residencial de Almeida\t883\tEdifício Moura\tPorto Alegre\tRondônia\t\t58123941
Chácara Cardoso\t225\tEdifício Gonçalves\tda Luz\tMato Grosso\t\t06368687
Rodovia Daniel Rezende\t417\tEdifício Freitas\tMacedo\tSergipe\t\t95150773
Área Cardoso\t2\tEdifício Azevedo\tCirino\tBahia\t\t14993-563
Rodovia de Caldeira\t3\tEdifício Pinto\tGonçalves\tEspírito Santo\t\t02081236
Lagoa Machado\t43\tEdifício Sousa\tda Cruz do Campo\tParaíba\t\t29611-503
Feira Macedo\t9\tEdifício Caldeira\tCardoso\tPiauí\t\t71666-003
Passarela Silveira\t321\tEdifício Macedo\tAlbuquerque das Pedras\tParaíba\t\t09015634
Distrito Breno Abreu\t12\tEdifício Cardoso\tBarbosa\tPiauí\t\t75882-374
Via Novais\t708\tEdifício da Rosa\tAparecida do Galho\tPará\t\t94649-747
Alameda Camargo\t85\tEdifício Mendes\tda Paz\tPiauí\t\t20777-951
Praça Antonella Sales\t256\tEdifício Nascimento\tPeixoto da Prata\tMato Grosso\t\t22978-350
Trecho Lavínia Montenegro\t47\tEdifício da Paz\tda Mata\tRio Grande do Sul\t\t39110715
Avenida de Gomes\t15\tEdifício Rocha\tRibeiro da Mata\tAcre\t\t91118-459
Colônia Farias\t6\tEdifício Cunha\tSampaio da Praia\tAcre\t\t14441265
Alameda Milena Barbosa\t264\tEdifício Machado\tTeixeira Paulista\tEspírito Santo\t\t15092978
Pátio Mendes\t24\tEdifício Araújo\tSiqueira da Praia\tEspírito Santo\t\t59014237
Lagoa Alice Porto\t9\tEdifício Andrade\tMoura do Galho\tRio de Janeiro\t\t11786398
Viela Agatha Garcia\t6\tEdifício Nogueira\tCastro\tRio Grande do Sul\t\t07045565
Favela das Neves\t4\tEdifício Rocha\tFreitas da Praia\tMato Grosso do Sul\t\t78002-791
Alameda Rebeca Pastor\t7\tEdifício Siqueira\tRocha da Serra\tRondônia\t\t22986-673
Vale Pires\t251\tEdifício Fernandes\tMacedo\tParaíba\t\t60053-151
Lagoa Ramos\t2\tEdifício Rezende\tFerreira de da Mata\tAmazonas\t\t51064724
Avenida de da Cunha\t59\tEdifício Novais\tGomes da Mata\tSanta Catarina\t\t34520988
Rodovia Cavalcante\t7\tEdifício Farias\tMartins do Galho\tTocantins\t\t77197470
Condomínio Sousa\t52\tEdifício Azevedo\tGomes de Caldeira\tAlagoas\t\t31661898
Jardim Cirino\t97\tEdifício Mendes\tda Conceição da Praia\tRio Grande do Norte\t\t78236725
Favela de Silveira\t516\tEdifício Souza\tCosta\tPernambuco\t\t47004-168
Viela de Nogueira\t4\tEdifício Azevedo\tMelo de Minas\tRondônia\t\t04902-871
Recanto de Andrade\t592\tEdifício Costa\tAlmeida da Serra\tGoiás\t\t54517-781
Aeroporto Albuquerque\t54\tEdifício Machado\tCassiano\tTocantins\t\t27668-119
Lago Luigi da Conceição\t61\tEdifício Castro\tNunes Paulista\tRondônia\t\t15331735
Viaduto Dom Barbosa\t5\tEdifício Abreu\tda Mata da Praia\tMato Grosso\t\t08712913
Loteamento de Borges\t912\tEdifício Aparecida\tNascimento\tPernambuco\t\t80588341
Passarela Sá\t543\tEdifício Gonçalves\tAzevedo dos Dourados\tRio Grande do Sul\t\t85140113
Conjunto de da Cruz\t767\tEdifício da Luz\tdas Neves\tAlagoas\t\t13150218
Praia Bruno Marques\t7\tEdifício Azevedo\tda Paz\tSão Paulo\t\t36973-082
Lago Alves\t37\tEdifício Azevedo\tda Paz de Goiás\tMinas Gerais\t\t51037978
Via de Aragão\t2\tEdifício Fonseca\tSantos\tSanta Catarina\t\t94027172
Rodovia Oliver da Conceição\t950\tEdifício Azevedo\tCorreia de Cassiano\tRio de Janeiro\t\t33703698
Quadra Sá\t1\tEdifício da Luz\tCâmara\tEspírito Santo\t\t19290327
Viela de Porto\t57\tEdifício Monteiro\tRezende\tRoraima\t\t71229710
Travessa de Ribeiro\t714\tEdifício Gomes\tda Cunha dos Dourados\tPará\t\t99800766
Esplanada Pastor\t179\tEdifício Melo\tPinto\tRio Grande do Sul\t\t09667-080
Vereda Mirella Rezende\t77\tEdifício Cavalcante\tPacheco\tPará\t\t15203-358
Avenida Rodrigues\t791\tEdifício da Conceição\tSales\tBahia\t\t30146538
Loteamento Moura\t761\tEdifício da Conceição\tCamargo de Pastor\tEspírito Santo\t\t10756-652
Vale João Vitor Pacheco\t96\tEdifício Pinto\tLeão da Prata\tPará\t\t29388049
Chácara de Costela\t93\tEdifício Fernandes\tMacedo\tSergipe\t\t44038649
Lagoa da Conceição\t4\tEdifício Borges\tFonseca do Norte\tRio de Janeiro\t\t68147072
Conjunto Fernandes\t2\tEdifício Barbosa\tAraújo\tPiauí\t\t55361819
Núcleo Ana Laura Camargo\t674\tEdifício da Costa\tCampos do Norte\tAcre\t\t57031264
Aeroporto Jesus\t340\tEdifício Montenegro\tGuerra dos Dourados\tMaranhão\t\t67406227
Conjunto Sampaio\t3\tEdifício Câmara\tCastro de Minas\tRio Grande do Sul\t\t25644-647
Esplanada Nina Casa Grande\t3\tEdifício da Cunha\tda Mata\tParaíba\t\t17526012
Jardim Farias\t9\tEdifício Novaes\tMendonça dos Dourados\tRio Grande do Norte\t\t21477-586
Lagoa Vitor Monteiro\t37\tEdifício Monteiro\tAlves das Flores\tMato Grosso do Sul\t\t15649-195
Quadra Monteiro\t215\tEdifício Lima\tFerreira\tRondônia\t\t96010141
Lagoa Campos\t559\tEdifício Gomes\tDias\tPiauí\t\t91108080
Área Arthur Gabriel Oliveira\t60\tEdifício Vasconcelos\tda Paz de Moreira\tPiauí\t\t95218053
Recanto Luísa Rezende\t36\tEdifício Andrade\tCavalcante das Pedras\tMaranhão\t\t04017-608
Praia de Nascimento\t1\tEdifício Almeida\tda Costa\tPernambuco\t\t74241513
Quadra de Ramos\t696\tEdifício Santos\tVieira\tParaíba\t\t89493906
Estação Aparecida\t561\tEdifício da Paz\tPires\tRondônia\t\t31092156
Área Cassiano\t61\tEdifício Martins\tNovaes\tMinas Gerais\t\t42250-820
Praia de Guerra\t299\tEdifício Oliveira\tLima da Mata\tRio Grande do Sul\t\t93455-352
Praça Maria da Mata\t73\tEdifício Viana\tFreitas da Praia\tPernambuco\t\t35125626
Jardim Yago Martins\t2\tEdifício Machado\tLima de Ribeiro\tGoiás\t\t60806873
Favela de Sampaio\t7\tEdifício Machado\tGuerra da Mata\tRondônia\t\t90781655
Praia Juan Teixeira\t854\tEdifício Gomes\tRamos da Prata\tSergipe\t\t40126-989
Quadra Brito\t81\tEdifício Cirino\tGonçalves de Rezende\tAmazonas\t\t24083211
Loteamento de Lopes\t35\tEdifício Araújo\tSiqueira da Prata\tPernambuco\t\t23170-924
Largo de Sousa\t424\tEdifício Monteiro\tRocha\tRio Grande do Sul\t\t61943-143
Pátio de da Mota\t4\tEdifício Leão\tda Mata da Serra\tSão Paulo\t\t17729-806
Quadra de Brito\t142\tEdifício Câmara\tSilva das Pedras\tAcre\t\t11307-181
Área Erick Montenegro\t4\tEdifício da Cunha\tMoraes de Monteiro\tSanta Catarina\t\t08163-556
Pátio de Nascimento\t75\tEdifício Moreira\tMacedo\tGoiás\t\t82693662
Distrito de Siqueira\t11\tEdifício Moreira\tAlmeida Alegre\tSão Paulo\t\t38520237
Favela de da Conceição\t776\tEdifício Câmara\tMelo do Sul\tRio Grande do Norte\t\t41963-271
Avenida Azevedo\t5\tEdifício Cunha\tda Mata\tTocantins\t\t48103-707
Morro de Sá\t9\tEdifício Rios\tGomes\tAcre\t\t16481-123
Rodovia da Cruz\t364\tEdifício Andrade\tAzevedo\tMaranhão\t\t61686-707
Estrada Abreu\t12\tEdifício Rios\tAraújo\tCeará\t\t10025-799
Estação Maria Dias\t6\tEdifício Marques\tCasa Grande\tSergipe\t\t84545787
Feira de Correia\t17\tEdifício da Cunha\tCâmara\tAlagoas\t\t40868160
Aeroporto de Pinto\t74\tEdifício Alves\tGarcia da Serra\tParaíba\t\t99091785
Via Luana Nascimento\t346\tEdifício Borges\tViana\tRio de Janeiro\t\t59276-890
Distrito Bárbara Cardoso\t5\tEdifício Câmara\tCavalcante Alegre\tMato Grosso do Sul\t\t06151-199
Viaduto Gomes\t754\tEdifício Freitas\tFreitas de Pastor\tGoiás\t\t81330535
Rodovia de Aparecida\t9\tEdifício Caldeira\tRios\tDistrito Federal\t\t72958-742
Campo de Machado\t1\tEdifício Almeida\tBrito\tMaranhão\t\t42294-553
Praça de Viana\t658\tEdifício Almeida\tBorges\tPernambuco\t\t69489269
Distrito Enrico Pinto\t85\tEdifício da Rosa\tCarvalho do Campo\tRio de Janeiro\t\t33052-439
Condomínio Maria Luiza Garcia\t7\tEdifício Oliveira\tVargas Grande\tCeará\t\t62900390
Lago de Gomes\t31\tEdifício Leão\tMachado de Montenegro\tTocantins\t\t50031-538
Ladeira Maria Júlia Carvalho\t550\tEdifício Oliveira\tNogueira\tGoiás\t\t06608-118
Sítio Abreu\t344\tEdifício da Cunha\tSilva do Campo\tMato Grosso do Sul\t\t87533-226
Travessa Duarte\t580\tEdifício Barros\tNascimento\tAcre\t\t14717-407
Passarela Barbosa\t8\tEdifício da Rosa\tMoreira\tRio de Janeiro\t\t78680-257
Trevo de Pacheco\t938\tEdifício Melo\tFonseca\tRio de Janeiro\t\t54260-463
Loteamento Diogo Pereira\t8\tEdifício Lopes\tAparecida do Amparo\tPernambuco\t\t01474710
Favela Ferreira\t37\tEdifício da Rocha\tMelo\tRio Grande do Norte\t\t01022433
Parque de da Paz\t302\tEdifício Sales\tAzevedo\tCeará\t\t57157-037
Passarela Gonçalves\t2\tEdifício da Mota\tNovaes\tRondônia\t\t19386173
Largo de da Mota\t2\tEdifício Caldeira\tda Mota\tPiauí\t\t43864656
Estrada de Ferreira\t936\tEdifício Cavalcante\tFreitas Grande\tGoiás\t\t81451-252
Campo de Ribeiro\t154\tEdifício Fonseca\tda Cunha da Serra\tMato Grosso\t\t82641822
Viaduto de Guerra\t117\tEdifício Marques\tda Mata do Sul\tDistrito Federal\t\t39978-754
Colônia Pietra Guerra\t283\tEdifício Vieira\tSá do Oeste\tMinas Gerais\t\t26704-906
Jardim de Leão\t4\tEdifício Sampaio\tGarcia de Goiás\tBahia\t\t55925-216
Parque Emanuelly Teixeira\t59\tEdifício das Neves\tSouza do Galho\tRondônia\t\t53019-490
Trecho Gomes\t198\tEdifício Dias\tDuarte de Cunha\tSão Paulo\t\t48983931
Trecho Isabela Alves\t5\tEdifício Lima\tNunes\tGoiás\t\t12463421
Aeroporto de Vasconcelos\t61\tEdifício Mendonça\tRodrigues Paulista\tMato Grosso do Sul\t\t33077-262
Lago de Montenegro\t7\tEdifício Vasconcelos\tNovais\tEspírito Santo\t\t54454384
Alameda Isabella Pinto\t88\tEdifício Monteiro\tFonseca do Oeste\tAlagoas\t\t39351-664
Praia de Almeida\t66\tEdifício da Paz\tSiqueira\tParaná\t\t44489-099
Colônia Léo Moura\t558\tEdifício Azevedo\tSá Grande\tPiauí\t\t46876835
Aeroporto Caldeira\t9\tEdifício Cassiano\tSousa\tRio de Janeiro\t\t24913-843
Sítio Barbosa\t71\tEdifício Moura\tLeão\tSão Paulo\t\t06049418
Quadra Mendonça\t331\tEdifício Borges\tAndrade do Oeste\tPiauí\t\t31737-990
Área de Sales\t221\tEdifício Vieira\tLima dos Dourados\tMinas Gerais\t\t48386-104
Trecho Caldeira\t4\tEdifício Sá\tAragão da Praia\tRio de Janeiro\t\t01292686
Lagoa de Lima\t709\tEdifício Lima\tAlmeida\tMato Grosso\t\t72202-222
Ladeira Fogaça\t7\tEdifício Cunha\tBarros de da Cruz\tEspírito Santo\t\t04968-664
Fazenda de Aragão\t984\tEdifício Gomes\tBrito do Oeste\tAmazonas\t\t67690166
Avenida de Caldeira\t43\tEdifício Aragão\tFogaça\tMaranhão\t\t21567291
Vale de Vasconcelos\t330\tEdifício da Cruz\tCostela\tMato Grosso\t\t24004667
Colônia de da Mata\t41\tEdifício Souza\tCampos do Amparo\tRoraima\t\t57956166
Chácara de Montenegro\t252\tEdifício Peixoto\tMendes\tRoraima\t\t54256475
Área de Dias\t64\tEdifício da Luz\tBorges de Araújo\tRio de Janeiro\t\t79947-381
Fazenda Liam Freitas\t46\tEdifício Vasconcelos\tAlves da Serra\tMato Grosso\t\t66261834
Setor Pereira\t38\tEdifício Pimenta\tGomes\tSergipe\t\t87573-904
Jardim de da Conceição\t91\tEdifício Monteiro\tPereira de Fonseca\tMato Grosso do Sul\t\t56393410
Recanto Manuela Sá\t314\tEdifício Alves\tGarcia\tTocantins\t\t31866437
Trevo de da Costa\t98\tEdifício Moraes\tPeixoto Paulista\tBahia\t\t72296-189
Viaduto de Costela\t385\tEdifício Cunha\tRamos de Azevedo\tRio de Janeiro\t\t38489070
Área Nathan Vasconcelos\t787\tEdifício Mendonça\tCavalcante\tTocantins\t\t81730347
Parque de Fogaça\t56\tEdifício Vargas\tCâmara do Sul\tParaná\t\t25130-364
Ladeira Sá\t389\tEdifício Ferreira\tGuerra de Costa\tParaíba\t\t71409356
Rua de Rodrigues\t790\tEdifício Cavalcanti\tRezende de Carvalho\tAmazonas\t\t02351522
Campo Bruno Moraes\t3\tEdifício Campos\tMacedo das Flores\tPiauí\t\t70294-402
Praia Novais\t450\tEdifício da Costa\tLima\tSão Paulo\t\t73661-198
Pátio Ana Luiza Barros\t202\tEdifício Souza\tda Rocha das Pedras\tCeará\t\t40830-886
Sítio Eduarda da Rosa\t19\tEdifício Alves\tSá da Praia\tAmazonas\t\t74926385
Estação Nascimento\t98\tEdifício Mendes\tPimenta\tRio Grande do Norte\t\t06070-818
Vila Caio Machado\t26\tEdifício Alves\tAraújo\tAmapá\t\t54027719
Via Cunha\t31\tEdifício Cardoso\tCunha\tPernambuco\t\t79130-007
Setor Novaes\t7\tEdifício Ribeiro\tCardoso da Serra\tGoiás\t\t06641153
Avenida Sarah Silveira\t90\tEdifício Fogaça\tCampos\tCeará\t\t05561-565
Rodovia de da Rocha\t28\tEdifício Nogueira\tRocha de da Costa\tTocantins\t\t04472-005
Distrito Martins\t8\tEdifício Nascimento\tAzevedo\tBahia\t\t02801-441
Travessa de Mendes\t91\tEdifício Rios\tCampos\tPará\t\t52715-518
Aeroporto de Casa Grande\t3\tEdifício Cardoso\tCavalcante de Montenegro\tRio Grande do Sul\t\t26955-736
Parque Sales\t175\tEdifício Fonseca\tJesus dos Dourados\tMato Grosso\t\t14151-699
Praia Emanuel Melo\t40\tEdifício Porto\tGarcia das Flores\tBahia\t\t82370712
Esplanada Silveira\t7\tEdifício Santos\tMoreira de Leão\tSergipe\t\t08607825
Trevo Rael da Costa\t494\tEdifício Moraes\tBrito das Pedras\tBahia\t\t13818174
Residencial da Rocha\t5\tEdifício da Rocha\tOliveira\tMato Grosso do Sul\t\t15020390
Trevo das Neves\t45\tEdifício Gomes\tda Mata\tAcre\t\t91354-450
Favela da Mata\t994\tEdifício Mendes\tNogueira Grande\tParaíba\t\t78308200
Praia Nicolas Novais\t12\tEdifício Campos\tGomes\tPernambuco\t\t25864294
Chácara Alana Moreira\t1\tEdifício Mendonça\tFerreira\tPiauí\t\t98470-762
Loteamento de Macedo\t4\tEdifício Mendonça\tCarvalho da Serra\tEspírito Santo\t\t20544-297
Residencial Maria Flor Barros\t163\tEdifício Casa Grande\tDuarte da Mata\tAmazonas\t\t44323922
Largo Moraes\t7\tEdifício Lima\tda Luz Paulista\tRio Grande do Norte\t\t73587594
Residencial Raul Aparecida\t6\tEdifício Fogaça\tda Cunha\tCeará\t\t19834-469
Esplanada de Cassiano\t69\tEdifício Monteiro\tCamargo\tRoraima\t\t10429103
Campo de Brito\t265\tEdifício Pereira\tCarvalho\tCeará\t\t10233414
Aeroporto Luigi Moraes\t90\tEdifício Mendes\tNunes de Fogaça\tSão Paulo\t\t78849-114
Largo de Gonçalves\t581\tEdifício Porto\tMoreira da Serra\tMato Grosso do Sul\t\t16517-394
Área Ramos\t95\tEdifício Moraes\tdas Neves do Campo\tMaranhão\t\t69913-760
Favela de Rocha\t12\tEdifício Gomes\tPires\tMato Grosso\t\t67339-794
Viaduto Júlia Dias\t47\tEdifício Fogaça\tSá de Mendes\tSão Paulo\t\t36148515
Largo Martins\t444\tEdifício Correia\tGarcia\tMinas Gerais\t\t07610256
Residencial Bruno Viana\t1\tEdifício Montenegro\tMendes\tMinas Gerais\t\t13801094
Rodovia Pastor\t80\tEdifício Moura\tMoura do Norte\tAcre\t\t24131-902
Praia Raul Novaes\t1\tEdifício Rodrigues\tMelo\tSergipe\t\t57719-672
Quadra Ana Beatriz Jesus\t1\tEdifício Carvalho\tPires do Norte\tRoraima\t\t08481-791
Colônia Diego Brito\t627\tEdifício Castro\tMachado Alegre\tTocantins\t\t99492205
Trecho Vasconcelos\t33\tEdifício Cunha\tAlmeida\tRio de Janeiro\t\t63529-129
Lagoa Jesus\t355\tEdifício Costa\tda Conceição do Sul\tParaíba\t\t60867418
Aeroporto Heitor Montenegro\t2\tEdifício Machado\tLima\tRio de Janeiro\t\t09171145
Trevo Carvalho\t948\tEdifício da Luz\tda Conceição\tParaná\t\t17300-212
Núcleo Jesus\t9\tEdifício Cassiano\tPires\tRio de Janeiro\t\t68169-825
Recanto Carlos Eduardo da Mata\t610\tEdifício Vieira\tRios de Castro\tRio de Janeiro\t\t09929830
Estação da Conceição\t5\tEdifício Nascimento\tBarros de Rezende\tAlagoas\t\t55025-616
Lago Camargo\t9\tEdifício Campos\tFreitas\tEspírito Santo\t\t20620633
Quadra Melina Gonçalves\t9\tEdifício Fernandes\tPereira\tRoraima\t\t42882-276
Vila Isabela Andrade\t89\tEdifício Novaes\tSouza\tMato Grosso do Sul\t\t33069454
Condomínio Jesus\t758\tEdifício Garcia\tVieira do Sul\tMaranhão\t\t97312-864
Estação Allana Vieira\t144\tEdifício Rezende\tMartins\tAlagoas\t\t22563673
Colônia de Barbosa\t199\tEdifício Moreira\tMoura\tParaíba\t\t56097-904
Chácara Ryan Aragão\t271\tEdifício Rezende\tPinto da Prata\tMaranhão\t\t19473009
Avenida da Costa\t5\tEdifício Ribeiro\tda Cruz Verde\tMato Grosso\t\t22881-533
Viaduto de Caldeira\t91\tEdifício Leão\tPires do Amparo\tMato Grosso do Sul\t\t33529-174
Conjunto Moura\t83\tEdifício Borges\tPires de Barbosa\tMaranhão\t\t63263557
Favela Mendes\t30\tEdifício Oliveira\tAparecida\tBahia\t\t30305097
Trecho de Rezende\t6\tEdifício Nogueira\tMelo\tParaná\t\t29840-837
Parque Rocha\t7\tEdifício da Mota\tNovaes\tPiauí\t\t23356084
Feira Cavalcante\t898\tEdifício Pastor\tSales do Oeste\tPiauí\t\t50313601
Conjunto de Albuquerque\t3\tEdifício Cavalcante\tMoreira\tParaná\t\t75440277
Rodovia Peixoto\t7\tEdifício Almeida\tAragão\tParaíba\t\t28578-648
Conjunto Monteiro\t92\tEdifício Casa Grande\tPereira do Norte\tAmapá\t\t29880-826
Feira de da Mota\t78\tEdifício da Mota\tBrito do Sul\tMato Grosso\t\t50159079
Ladeira da Luz\t51\tEdifício Nunes\tDuarte\tAcre\t\t51147262
Rodovia da Cruz\t5\tEdifício Moreira\tRios das Flores\tTocantins\t\t45848-379
Pátio de Siqueira\t6\tEdifício Nascimento\tCavalcante de Novais\tPará\t\t30442-437
Núcleo Isabelly da Mata\t68\tEdifício Fernandes\tSampaio do Galho\tAmapá\t\t67280-317
Lago Bernardo Vargas\t555\tEdifício Aparecida\tMoura Grande\tAmapá\t\t52135-474
Lago de Cardoso\t18\tEdifício Castro\tda Conceição\tPará\t\t35489580
Avenida Vitor Hugo Albuquerque\t3\tEdifício Alves\tLeão\tAmazonas\t\t56623800
Vila Maria Julia da Mata\t902\tEdifício Cunha\tBorges\tAmapá\t\t70030-841
Quadra José Miguel Siqueira\t9\tEdifício Nogueira\tAndrade de Sá\tMaranhão\t\t74885516
Aeroporto Lucca da Mota\t763\tEdifício Souza\tAlbuquerque\tSergipe\t\t79915544
Área Thomas Marques\t483\tEdifício Duarte\tda Paz de Goiás\tPiauí\t\t19901567
Praça de Araújo\t9\tEdifício da Costa\tRodrigues das Flores\tParaíba\t\t86658642
Avenida Lara Jesus\t489\tEdifício Rodrigues\tVasconcelos do Norte\tSão Paulo\t\t70502-074
Colônia Felipe da Cunha\t753\tEdifício Pastor\tPinto Paulista\tMaranhão\t\t11582-548
Trevo Cardoso\t852\tEdifício Pereira\tda Conceição de Minas\tCeará\t\t87678048
Morro Vieira\t581\tEdifício Aparecida\tCavalcante\tPiauí\t\t19731162
Lagoa de Guerra\t26\tEdifício Martins\tdas Neves\tRio Grande do Norte\t\t59060207
Fazenda de Sales\t975\tEdifício Vasconcelos\tNovais\tRio de Janeiro\t\t74253676
Esplanada Barros\t9\tEdifício Silveira\tNogueira do Amparo\tRondônia\t\t80573-856
Sítio Heloisa Melo\t9\tEdifício Cardoso\tda Cunha do Sul\tSão Paulo\t\t20818852
Vale Sofia da Rocha\t66\tEdifício Mendonça\tCaldeira\tMato Grosso\t\t02340-017
Feira Marcos Vinicius Aparecida\t225\tEdifício Ramos\tda Conceição dos Dourados\tEspírito Santo\t\t05036-176
Distrito de Abreu\t72\tEdifício das Neves\tAzevedo Verde\tCeará\t\t91365395
Viaduto de Garcia\t754\tEdifício Rezende\tRezende\tRio Grande do Norte\t\t11354733
Largo de Porto\t251\tEdifício Cirino\tMendes\tAcre\t\t87517482
Condomínio de Fonseca\t63\tEdifício Siqueira\tSampaio do Amparo\tParaná\t\t32050-065
Viaduto de Caldeira\t610\tEdifício Rezende\tGonçalves\tTocantins\t\t72868423
Feira de Pimenta\t93\tEdifício Dias\tPimenta\tRoraima\t\t75251-431
Favela Enrico Oliveira\t892\tEdifício Ribeiro\tAzevedo da Praia\tPiauí\t\t61831-494
Colônia de Freitas\t797\tEdifício Montenegro\tVargas da Mata\tSergipe\t\t78036-330
Vereda José Miguel Souza\t317\tEdifício Novaes\tNunes da Praia\tParaná\t\t05837-953
Aeroporto Mariana da Mota\t40\tEdifício Casa Grande\tBorges do Oeste\tCeará\t\t99799927
Esplanada Maria Isis Sampaio\t583\tEdifício Caldeira\tMartins\tRondônia\t\t02451004
Favela de Peixoto\t3\tEdifício Araújo\tMendes\tSergipe\t\t57581-463
Alameda Lima\t68\tEdifício Ramos\tBarros\tAmapá\t\t72026274
Aeroporto Vieira\t364\tEdifício da Cunha\tFreitas de Abreu\tTocantins\t\t96517-573
Largo Novais\t3\tEdifício Ferreira\tCarvalho\tAcre\t\t43856359
Trevo Cassiano\t3\tEdifício Monteiro\tLeão\tPará\t\t63350136
Passarela Diego Dias\t25\tEdifício Ramos\tFreitas do Amparo\tRondônia\t\t71143-726
Lago Ferreira\t41\tEdifício Marques\tCavalcante\tRio Grande do Norte\t\t01733374
Residencial de Moura\t7\tEdifício Campos\tAraújo de Castro\tAmapá\t\t41449552
Avenida Rodrigues\t977\tEdifício Sampaio\tPimenta\tRio Grande do Sul\t\t61616011
Sítio Gonçalves\t1\tEdifício Cirino\tDias\tSanta Catarina\t\t12466-112
Alameda Cecilia Caldeira\t5\tEdifício Cavalcanti\tCampos\tRio de Janeiro\t\t05546810
Trevo Rocha\t5\tEdifício Rezende\tRios do Campo\tSergipe\t\t98860-579
Núcleo de da Luz\t54\tEdifício Vieira\tFogaça\tRio Grande do Sul\t\t48059417
Trevo Correia\t847\tEdifício Ramos\tMonteiro do Norte\tDistrito Federal\t\t52123259
Lagoa da Mota\t79\tEdifício Peixoto\tMoura do Sul\tGoiás\t\t64067-290
Jardim Fogaça\t983\tEdifício Guerra\tBorges de Goiás\tDistrito Federal\t\t03107-085
Via de Rezende\t8\tEdifício Moreira\tSilva de Goiás\tAmapá\t\t54817163
Sítio de Pacheco\t6\tEdifício Pacheco\tMontenegro do Galho\tEspírito Santo\t\t82349-186
Avenida Giovanna Aragão\t23\tEdifício Farias\tFogaça do Amparo\tRio Grande do Norte\t\t46294950
Esplanada Henry Sá\t7\tEdifício Pinto\tPires\tMaranhão\t\t59731-798
Feira de Porto\t46\tEdifício Almeida\tda Rosa\tAmapá\t\t69386659
Feira Nina Correia\t3\tEdifício Ribeiro\tOliveira de Goiás\tPernambuco\t\t33789-621
Distrito Cassiano\t3\tEdifício da Cruz\tTeixeira da Serra\tSão Paulo\t\t16441-386
Residencial Câmara\t55\tEdifício Costela\tMontenegro de da Cunha\tGoiás\t\t22441141
Praça de Silveira\t148\tEdifício Cavalcanti\tPacheco\tAmazonas\t\t27285-864
Esplanada Maya Oliveira\t17\tEdifício Camargo\tPinto\tRondônia\t\t66005999
Feira Daniela Machado\t21\tEdifício Barros\tOliveira do Amparo\tAmazonas\t\t26571-281
Rodovia de Abreu\t5\tEdifício Dias\tPires\tAlagoas\t\t41262014
Vereda Ryan Pinto\t9\tEdifício Ferreira\tAzevedo da Praia\tRondônia\t\t81905-116
Pátio Mendonça\t61\tEdifício Cavalcanti\tCampos\tMinas Gerais\t\t43436561
Residencial da Conceição\t37\tEdifício Campos\tda Cruz da Praia\tRio Grande do Norte\t\t02752500
Trecho da Rosa\t19\tEdifício da Rosa\tSilveira Grande\tParaíba\t\t89680840
Largo Carvalho\t1\tEdifício Camargo\tMendes\tRoraima\t\t60113-528
Estação de Andrade\t355\tEdifício Novais\tLopes\tRondônia\t\t42844067
Lago Melo\t881\tEdifício Campos\tMachado da Serra\tSanta Catarina\t\t73292-973
Fazenda de Cardoso\t98\tEdifício Araújo\tPinto\tRondônia\t\t59216130
Sítio Brito\t9\tEdifício Carvalho\tMontenegro\tTocantins\t\t10636041
Núcleo Barbosa\t8\tEdifício da Costa\tda Cunha de Câmara\tMato Grosso do Sul\t\t50204-994
Vale de Leão\t3\tEdifício Silva\tda Costa do Sul\tRio de Janeiro\t\t33381626
Loteamento Peixoto\t489\tEdifício Albuquerque\tda Mota Alegre\tBahia\t\t14441277
Sítio de da Rocha\t96\tEdifício Ramos\tCirino\tCeará\t\t31615347
Condomínio de Ferreira\t97\tEdifício Cardoso\tGonçalves\tMato Grosso do Sul\t\t91966823
Largo de Martins\t3\tEdifício das Neves\tMarques\tMato Grosso do Sul\t\t24930-205
Trevo Oliver Siqueira\t269\tEdifício Vieira\tNovaes da Serra\tMato Grosso\t\t87190545
Praça Anthony Lopes\t906\tEdifício Farias\tLima\tTocantins\t\t32814940
Residencial Gustavo Pereira\t9\tEdifício Leão\tFreitas do Campo\tMato Grosso do Sul\t\t64199378
Vila Brito\t91\tEdifício Pimenta\tCampos da Mata\tRio Grande do Norte\t\t59580609
Colônia de Borges\t63\tEdifício Siqueira\tAndrade\tAcre\t\t80368-889
Estação Lopes\t43\tEdifício Ferreira\tGuerra de Minas\tRio de Janeiro\t\t23910387
Núcleo de Pimenta\t765\tEdifício da Cunha\tda Luz do Amparo\tSanta Catarina\t\t64030877
Fazenda de Lopes\t756\tEdifício Costela\tda Costa de Goiás\tBahia\t\t73785318
Pátio Ravi Teixeira\t1\tEdifício Pereira\tAragão de Albuquerque\tParaíba\t\t27060793
Chácara Josué Teixeira\t5\tEdifício Vieira\tCavalcanti\tSergipe\t\t14872126
Aeroporto Eduarda Duarte\t8\tEdifício da Luz\tLima Verde\tBahia\t\t60446497
Distrito Bianca Almeida\t7\tEdifício Farias\tMoreira\tGoiás\t\t66497-810
Lagoa Pereira\t867\tEdifício Moreira\tRezende da Serra\tAmapá\t\t13712-808
Rodovia Pinto\t47\tEdifício Vasconcelos\tAzevedo\tAmapá\t\t76535152
Via Araújo\t58\tEdifício da Conceição\tGomes\tRio Grande do Sul\t\t84785-681
Trevo de Sampaio\t2\tEdifício Carvalho\tRodrigues\tAcre\t\t84194-854
Campo da Costa\t79\tEdifício Silva\tVieira\tRoraima\t\t28875001
Loteamento de Barbosa\t5\tEdifício Oliveira\tOliveira\tDistrito Federal\t\t17157-698
Distrito de Melo\t39\tEdifício Pacheco\tCunha da Serra\tParaíba\t\t42757-290
Morro Casa Grande\t96\tEdifício Sousa\tNascimento\tRio Grande do Sul\t\t94313-152
Distrito da Cunha\t245\tEdifício Fernandes\tFerreira\tMaranhão\t\t03544-014
Aeroporto Andrade\t390\tEdifício Dias\tCavalcante\tTocantins\t\t50633879
Residencial Guilherme Rios\t878\tEdifício Cirino\tMendes do Galho\tRio de Janeiro\t\t12475-808
Morro de Borges\t9\tEdifício Macedo\tCavalcante\tRoraima\t\t47055-532
Feira Ramos\t195\tEdifício Pimenta\tPastor\tPiauí\t\t56354118
Núcleo Bianca Moreira\t83\tEdifício Cunha\tCirino dos Dourados\tBahia\t\t66567852
Aeroporto de Alves\t9\tEdifício Correia\tFreitas do Sul\tRio Grande do Sul\t\t53920-728
Lago Pires\t45\tEdifício Montenegro\tda Luz da Praia\tRoraima\t\t68718-613
Jardim de Cassiano\t99\tEdifício Andrade\tDias\tParaná\t\t28727-896
Aeroporto de da Cunha\t71\tEdifício Cunha\tPereira de das Neves\tAmazonas\t\t50573941
Rua de Pires\t71\tEdifício Castro\tGuerra\tSanta Catarina\t\t86086335
Praça de Abreu\t9\tEdifício Souza\tPinto de Nogueira\tEspírito Santo\t\t66243372
Favela Azevedo\t84\tEdifício Machado\tMoraes\tPernambuco\t\t31003057
Área Barbosa\t3\tEdifício Melo\tNunes\tBahia\t\t16898963
Vale Mariane Nogueira\t783\tEdifício Ribeiro\tCostela dos Dourados\tAlagoas\t\t35904-573
Trevo Farias\t16\tEdifício Moraes\tAraújo\tAlagoas\t\t06479135
Vale Pedro Henrique Martins\t8\tEdifício Jesus\tAlbuquerque de Campos\tDistrito Federal\t\t55280-370
Pátio das Neves\t8\tEdifício Fogaça\tSá\tRio de Janeiro\t\t78683426
Fazenda Davi Miguel Aragão\t46\tEdifício Costela\tMoura de Correia\tAmazonas\t\t29572-267
Loteamento Correia\t627\tEdifício Viana\tda Paz\tSão Paulo\t\t72522-711
Esplanada de Sousa\t4\tEdifício Rodrigues\tFreitas Verde\tParaíba\t\t10125698
Via Duarte\t91\tEdifício Sousa\tAlves de Marques\tCeará\t\t83494464
Quadra Benicio Barros\t9\tEdifício Nogueira\tSá do Campo\tMinas Gerais\t\t64672-318
Quadra Isabella Monteiro\t12\tEdifício Nunes\tCavalcanti\tEspírito Santo\t\t91295-370
Residencial Daniel Leão\t12\tEdifício Cardoso\tRios\tSão Paulo\t\t31757539
Feira de Borges\t2\tEdifício Oliveira\tBarros\tDistrito Federal\t\t36225683
Jardim Souza\t69\tEdifício Viana\tda Luz do Oeste\tMato Grosso\t\t89151-871
Aeroporto de Caldeira\t8\tEdifício Farias\tCassiano do Oeste\tAmapá\t\t44861-661
Vale Guerra\t11\tEdifício Azevedo\tPorto\tParaíba\t\t11795-172
Fazenda Giovanna Fernandes\t467\tEdifício Porto\tBarros\tMato Grosso do Sul\t\t26401-999
Esplanada Azevedo\t617\tEdifício Camargo\tPastor Grande\tGoiás\t\t51381559
Lago de Barbosa\t56\tEdifício Lopes\tNogueira do Campo\tRondônia\t\t05231-499
Aeroporto Ana Abreu\t938\tEdifício Martins\tNovaes da Praia\tCeará\t\t58774729
Colônia Campos\t5\tEdifício Carvalho\tPeixoto\tAmazonas\t\t11867806
Vila Sá\t20\tEdifício Alves\tda Rosa\tMaranhão\t\t40562-567
Aeroporto de da Conceição\t4\tEdifício Sá\tLima\tMaranhão\t\t72547622
Pátio Porto\t246\tEdifício Albuquerque\tda Luz\tParaná\t\t01508558
Praia Garcia\t76\tEdifício Sousa\tCassiano de Cardoso\tRio Grande do Sul\t\t89796-491
Vila Siqueira\t747\tEdifício da Cunha\tAzevedo de Farias\tTocantins\t\t91814192
Viela de Abreu\t1\tEdifício Casa Grande\tBorges dos Dourados\tAlagoas\t\t45662657
Parque de Rocha\t660\tEdifício Rezende\tMartins\tMinas Gerais\t\t36115699
Travessa Viana\t99\tEdifício Peixoto\tda Paz de Andrade\tParaná\t\t99935-955
Vale Ramos\t249\tEdifício Freitas\tda Conceição\tPiauí\t\t70134-984
Rodovia de Andrade\t50\tEdifício Ferreira\tda Mota\tMato Grosso do Sul\t\t90413-630
Travessa Fernanda Alves\t222\tEdifício Siqueira\tda Rosa\tPiauí\t\t84646161
Sítio de Aparecida\t54\tEdifício Silveira\tFreitas\tMato Grosso do Sul\t\t52499-380
Estrada Davi Melo\t29\tEdifício Moreira\tPeixoto de Pereira\tGoiás\t\t68620362
Área de Sá\t668\tEdifício Costela\tRezende Verde\tEspírito Santo\t\t41522-248
Lago Valentina Novaes\t818\tEdifício da Rocha\tAlmeida Verde\tSão Paulo\t\t25567-500
Campo da Rocha\t4\tEdifício Vargas\tVieira Alegre\tRondônia\t\t37385-334
Rua Maria Luiza Ramos\t51\tEdifício Sousa\tPimenta\tRio Grande do Sul\t\t04228004
Lagoa Sousa\t2\tEdifício Abreu\tCamargo\tEspírito Santo\t\t86517-308
Favela da Cunha\t6\tEdifício Teixeira\tAzevedo\tPiauí\t\t86546911
Loteamento de das Neves\t73\tEdifício Abreu\tMendonça da Serra\tPará\t\t63031142
Estação de Camargo\t56\tEdifício Fogaça\tMarques do Galho\tRoraima\t\t39972-309
Distrito Ágatha Carvalho\t4\tEdifício Guerra\tGomes\tMinas Gerais\t\t10334-398
Parque Ayla Vargas\t36\tEdifício Garcia\tLopes de Mendes\tRio Grande do Sul\t\t68003-955
Colônia Barbosa\t986\tEdifício Jesus\tMarques\tMaranhão\t\t86932689
Estação Lorenzo da Cruz\t3\tEdifício Freitas\tBarros\tDistrito Federal\t\t71029698
Estrada Ferreira\t901\tEdifício Rocha\tPimenta\tDistrito Federal\t\t17397-787
Chácara Castro\t473\tEdifício Melo\tMartins do Oeste\tTocantins\t\t42636-300
Colônia Brayan Barbosa\t5\tEdifício da Conceição\tda Mota\tAcre\t\t17129769
Recanto Alícia Pereira\t568\tEdifício das Neves\tda Paz\tSanta Catarina\t\t36227-638
Avenida de da Rosa\t503\tEdifício Camargo\tMacedo\tRio Grande do Sul\t\t39089681
Conjunto Emanuelly Gomes\t404\tEdifício Costela\tLopes da Serra\tGoiás\t\t57303784
Estrada Carolina Sampaio\t602\tEdifício Azevedo\tDias de Cardoso\tRio de Janeiro\t\t79649-346
Favela Siqueira\t71\tEdifício Sampaio\tMendes\tMinas Gerais\t\t58296-475
Quadra de Silva\t858\tEdifício Rodrigues\tAlves do Galho\tRio Grande do Sul\t\t06457-068
Chácara Sampaio\t47\tEdifício Sampaio\tCamargo\tAmazonas\t\t84554-793
Via de Moura\t906\tEdifício Teixeira\tPorto\tParaná\t\t94085331
Rua Sampaio\t68\tEdifício da Conceição\tda Cruz\tRio Grande do Sul\t\t87202783
Conjunto de Pires\t68\tEdifício Teixeira\tJesus\tAmazonas\t\t75624051
Chácara de Souza\t28\tEdifício Azevedo\tCavalcanti das Flores\tAmapá\t\t28098-991
Rua Porto\t37\tEdifício Pires\tMachado\tEspírito Santo\t\t93875-707
Praia de Correia\t6\tEdifício Silveira\tPimenta do Campo\tMato Grosso\t\t79672570
Campo Murilo Sá\t74\tEdifício Azevedo\tLopes do Galho\tParaíba\t\t52530288
Vereda de Ferreira\t283\tEdifício Pereira\tGonçalves\tSergipe\t\t91082208
Viela de Souza\t873\tEdifício Rocha\tAbreu\tSanta Catarina\t\t62005303
Ladeira da Cunha\t59\tEdifício Sales\tGomes da Serra\tMato Grosso do Sul\t\t96454836
Aeroporto Guerra\t636\tEdifício Nogueira\tViana\tSanta Catarina\t\t83945-054
Residencial Pimenta\t29\tEdifício Cirino\tAlbuquerque Verde\tRio de Janeiro\t\t95663-731
Esplanada de Cavalcante\t485\tEdifício Abreu\tLima\tSanta Catarina\t\t64975-588
Estrada Heitor da Cunha\t659\tEdifício Moraes\tPimenta das Pedras\tAmapá\t\t17082452
Condomínio de Cardoso\t3\tEdifício Mendes\tRodrigues\tAcre\t\t00049-706
Quadra Julia Casa Grande\t17\tEdifício Costa\tSá\tSão Paulo\t\t42200262
Lagoa Rebeca Macedo\t4\tEdifício da Luz\tPinto da Prata\tTocantins\t\t59250-231
Vale Anthony Marques\t36\tEdifício Vasconcelos\tCarvalho das Pedras\tSanta Catarina\t\t38813-017
Vale de Cirino\t84\tEdifício Cirino\tSampaio\tBahia\t\t72567059
Trecho Aurora Castro\t884\tEdifício Costela\tAragão\tSão Paulo\t\t10653837
Distrito Rezende\t3\tEdifício Silveira\tAbreu\tMato Grosso\t\t11734466
Rua da Rosa\t251\tEdifício Castro\tMendonça\tAmapá\t\t30885-700
Área Ana Laura Ferreira\t1\tEdifício Farias\tRocha de Pires\tBahia\t\t88185-278
Quadra Gabrielly Costela\t402\tEdifício Silveira\tCampos\tMato Grosso\t\t12721-992
Largo Ana Beatriz Peixoto\t1\tEdifício Silveira\tCirino de Minas\tTocantins\t\t98432041
Jardim Manuela Macedo\t574\tEdifício Cardoso\tAlves\tRio Grande do Sul\t\t15450-245
Residencial de Castro\t5\tEdifício Sá\tAlmeida de da Mata\tParaíba\t\t33164-370
Rodovia Monteiro\t7\tEdifício Cavalcante\tAlves do Norte\tMinas Gerais\t\t79475498
Esplanada Lopes\t7\tEdifício Casa Grande\tTeixeira\tRondônia\t\t14634-828
Colônia Camargo\t2\tEdifício Vargas\tSousa\tTocantins\t\t41014127
Fazenda de da Cunha\t13\tEdifício Sousa\tDuarte Verde\tAmazonas\t\t67681-384
Viela de Borges\t5\tEdifício da Cruz\tCasa Grande\tPará\t\t54882888
Residencial Pimenta\t362\tEdifício Costa\tda Mata\tPará\t\t53285-084
Campo Garcia\t48\tEdifício da Costa\tNovaes de Teixeira\tPernambuco\t\t73644511
Quadra Otávio Sousa\t21\tEdifício Rodrigues\tRios\tRio Grande do Sul\t\t43682-308
Via Maria Vitória Viana\t99\tEdifício Lopes\tNascimento\tRio Grande do Norte\t\t62827776
Rodovia de Oliveira\t15\tEdifício Pastor\tda Rocha do Amparo\tMaranhão\t\t15536-669
Quadra Ramos\t9\tEdifício Novaes\tCunha de Sampaio\tParaná\t\t00168-778
Campo Larissa Nascimento\t951\tEdifício Costa\tBrito\tEspírito Santo\t\t65332355
Área Porto\t66\tEdifício Costela\tFonseca de Souza\tMinas Gerais\t\t86134597
Trevo Rios\t8\tEdifício Correia\tNovaes\tAmazonas\t\t88240-409
Lago de Cirino\t8\tEdifício da Costa\tda Paz da Serra\tRondônia\t\t64658-965
Vereda de Andrade\t49\tEdifício Fogaça\tPorto\tMato Grosso do Sul\t\t65268407
Lago Montenegro\t39\tEdifício da Conceição\tGuerra\tMato Grosso\t\t43406-455
Esplanada Vinicius Novaes\t97\tEdifício Moraes\tAlmeida\tAcre\t\t04269931
Núcleo Câmara\t784\tEdifício Moraes\tMarques\tSão Paulo\t\t84817750
Jardim de Rocha\t3\tEdifício Lopes\tNogueira do Campo\tAlagoas\t\t94428138
Quadra de Azevedo\t999\tEdifício Moreira\tGonçalves de Rezende\tGoiás\t\t94921216
Favela de Nunes\t41\tEdifício Sousa\tMonteiro\tDistrito Federal\t\t08984353
Condomínio de Novais\t745\tEdifício Sales\tNovaes\tSão Paulo\t\t85323-238
Campo Lima\t9\tEdifício da Luz\tda Luz\tPernambuco\t\t75395-994
Estação Yuri Vasconcelos\t41\tEdifício Machado\tSantos\tPernambuco\t\t22124133
Trevo de Costa\t5\tEdifício Correia\tVasconcelos de Andrade\tSão Paulo\t\t77926524
Viaduto Dante Borges\t94\tEdifício Alves\tCosta do Sul\tRondônia\t\t19784-433
Estrada Costela\t11\tEdifício Fernandes\tMendonça\tAlagoas\t\t74643549
""",
}
